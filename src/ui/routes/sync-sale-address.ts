import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { buildStepPath, parseSaleStep } from '#domain/sale/sale-path.ts';
import type { SaleFlow } from '#machines/sale/sale.machine.ts';
import { type SaleView, toSaleView } from '#machines/sale/sale.view.ts';
import { parseRequestedMethod } from './requested-method.ts';

/** The part of the browser's address bar that synchronising needs. */
export type AddressBar = {
  /** Path and search of the current page. */
  readonly current: () => string;
  readonly onChange: (listener: () => void) => () => void;
  /** `replace` corrects the address without a new history entry. */
  readonly go: (href: string, replace: boolean) => void;
};

/**
 * Keeps the address in step with the sale; the machine leads. A new address is a request to the sale; the step it then shows is
 * written back. Returns a function that stops.
 */
export function syncSaleAddress(flow: SaleFlow, address: AddressBar): () => void {
  /** The last address on which the sale and the page agreed: moving on from it adds an entry, anything else corrects. */
  let lastAgreed: string | null = null;
  const updateAddress = (): void => {
    const view = toSaleView(flow.getSnapshot());
    const nextAddress = buildSaleAddress(view);
    if (nextAddress === null) return;
    const current = address.current();
    // Somebody on the way to another page is not called back.
    if (parseSaleAddress(current)?.salesChannel !== view.salesChannel) return;
    const isCorrection =
      current !== lastAgreed ||
      view.screen === 'settled' ||
      removeMethod(current) === removeMethod(nextAddress);
    lastAgreed = nextAddress;
    if (nextAddress !== current) address.go(nextAddress, isCorrection);
  };
  const readAddress = (): void => {
    const view = toSaleView(flow.getSnapshot());
    const requested = parseSaleAddress(address.current());
    if (requested === null || requested.salesChannel !== view.salesChannel) return;
    const isOther = requested.eventId !== null && requested.eventId !== getViewEventId(view);
    if (isOther && requested.eventId !== null)
      flow.send({ type: 'event.chosen', eventId: requested.eventId });
    if (isOther || requested.step !== view.step) flow.send({ type: 'step.requested', step: requested.step });
    if (requested.method !== null && requested.method !== getRequestedMethod(view))
      flow.send({ type: 'method.preselected', method: requested.method });
    updateAddress();
  };
  readAddress();
  const subscription = flow.subscribe(updateAddress);
  const stop = address.onChange(readAddress);
  return () => {
    subscription.unsubscribe();
    stop();
  };
}

/**
 * Builds the address of a sale's view; null leaves the address alone. It names the event and the order, so that a reload finds
 * them.
 */
export function buildSaleAddress(view: SaleView): string | null {
  // An event that is being opened is named by the address that requested it.
  if (view.step === null || (view.screen === 'entry' && view.opening)) return null;
  const path = buildStepPath(view.salesChannel, view.step);
  if (view.screen === 'settled') return `${path}?${new URLSearchParams({ order: view.orderId })}`;
  const eventId = getViewEventId(view);
  const method = getRequestedMethod(view);
  const requested = { ...(eventId !== null && { event: eventId }), ...(method !== null && { method }) };
  const search = String(new URLSearchParams(requested));
  return search === '' ? path : `${path}?${search}`;
}

/**
 * Parses an address of a sale. The entry with an event means its seats: a link to the event one is buying starts nothing over.
 */
function parseSaleAddress(href: string) {
  const { pathname, searchParams } = new URL(href, 'https://here.invalid');
  const at = parseSaleStep(pathname);
  if (at === null) return null;
  const eventId = searchParams.get('event');
  const step = at.step === 'ENTRY' && eventId !== null ? 'STADIUM' : at.step;
  return { ...at, step, eventId, method: step === 'BUY' ? parseRequestedMethod(searchParams) : null };
}

/** Removes the payment method from an address: with another method it is the same page. */
function removeMethod(href: string): string {
  const { pathname, searchParams } = new URL(href, 'https://here.invalid');
  searchParams.delete('method');
  return `${pathname}?${searchParams}`;
}

const getRequestedMethod = (view: SaleView): PaymentMethod | null =>
  'requestedMethod' in view ? view.requestedMethod : null;

/** Returns the event that a sale's address names; a sale that starts there starts with it. */
export const parseSaleEventId = (href: string): string | null => parseSaleAddress(href)?.eventId ?? null;

const getViewEventId = (view: SaleView): string | null =>
  'event' in view && view.event !== null ? view.event.id : null;
