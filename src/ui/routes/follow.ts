import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { saleStepAt, stepPath } from '#domain/sale/sale-path.ts';
import type { SaleFlow } from '#machines/sale/sale.machine.ts';
import { type SaleView, toSaleView } from '#machines/sale/sale.view.ts';
import { wishedIn } from './wished-method.ts';

/** The address bar, as much of it as following needs. */
export type AddressBar = {
  /** Path and search of the page that is shown. */
  readonly current: () => string;
  readonly onChange: (listener: () => void) => () => void;
  /** `replace` corrects the address without a new entry in the history. */
  readonly go: (href: string, replace: boolean) => void;
};

/**
 * The machine leads, the address follows. A new address is a wish that the sale hears; what the sale then says is put back
 * into the address. The answer stops it.
 */
export function followSale(flow: SaleFlow, address: AddressBar): () => void {
  /** The last address that the sale and the page agreed on: moving on from it is a new entry, anything else corrects. */
  let agreed: string | null = null;
  const put = (): void => {
    const view = toSaleView(flow.getSnapshot());
    const wanted = addressOf(view);
    if (wanted === null) return;
    const current = address.current();
    // Whoever is on the way to another page is not called back.
    if (askedBy(current)?.mode !== view.mode) return;
    const isCorrection =
      current !== agreed || view.screen === 'settled' || placeOf(current) === placeOf(wanted);
    agreed = wanted;
    if (wanted !== current) address.go(wanted, isCorrection);
  };
  const hear = (): void => {
    const view = toSaleView(flow.getSnapshot());
    const asked = askedBy(address.current());
    if (asked === null || asked.mode !== view.mode) return;
    const isOther = asked.eventId !== null && asked.eventId !== eventIdIn(view);
    if (isOther && asked.eventId !== null) flow.send({ type: 'event.chosen', eventId: asked.eventId });
    if (isOther || asked.step !== view.step) flow.send({ type: 'step.requested', step: asked.step });
    if (asked.method !== null && asked.method !== wishIn(view))
      flow.send({ type: 'method.wished', method: asked.method });
    put();
  };
  hear();
  const watch = flow.subscribe(put);
  const stop = address.onChange(hear);
  return () => {
    watch.unsubscribe();
    stop();
  };
}

/** Where a sale's view lives; null leaves the address alone. The event and the order are named, so that a reload finds them. */
export function addressOf(view: SaleView): string | null {
  // An event that is being opened is named by the address that asked for it.
  if (view.step === null || (view.screen === 'entry' && view.opening)) return null;
  const path = stepPath(view.mode, view.step);
  if (view.screen === 'settled') return `${path}?${new URLSearchParams({ order: view.orderId })}`;
  const eventId = eventIdIn(view);
  const method = wishIn(view);
  const asked = { ...(eventId !== null && { event: eventId }), ...(method !== null && { method }) };
  const search = String(new URLSearchParams(asked));
  return search === '' ? path : `${path}?${search}`;
}

/** The entry with an event is the way to its seats: nobody starts over by following a link to what they are choosing. */
function askedBy(href: string) {
  const { pathname, searchParams } = new URL(href, 'https://here.invalid');
  const at = saleStepAt(pathname);
  if (at === null) return null;
  const eventId = searchParams.get('event');
  const step = at.step === 'ENTRY' && eventId !== null ? 'STADIUM' : at.step;
  return { ...at, step, eventId, method: step === 'BUY' ? wishedIn(searchParams) : null };
}

/** An address without the way to pay: with another it is the same place. */
function placeOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'https://here.invalid');
  searchParams.delete('method');
  return `${pathname}?${searchParams}`;
}

const wishIn = (view: SaleView): PaymentMethod | null => ('wished' in view ? view.wished : null);

/** The event that an address of a sale is for: what a sale that begins there begins with. */
export const eventAt = (href: string): string | null => askedBy(href)?.eventId ?? null;

const eventIdIn = (view: SaleView): string | null =>
  'event' in view && view.event !== null ? view.event.id : null;
