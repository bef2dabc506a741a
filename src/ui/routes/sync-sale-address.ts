import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { CartItemRequest } from '#domain/reservation/reservation.ts';
import { buildStepPath, parseSaleStep } from '#domain/sale/sale-path.ts';
import { unnumbered } from '#domain/venue/section.ts';
import type { SaleFlow } from '#machines/sale/sale.machine.ts';
import { type SaleView, toSaleView } from '#machines/sale/sale.view.ts';
import type { OpenSection } from './open-section.ts';
import { parseRequestedMethod } from './requested-method.ts';

/** The part of the browser's address bar that synchronising needs. */
export type AddressBar = {
  /** Path and search of the current page. */
  readonly current: () => string;
  readonly onChange: (listener: () => void) => () => void;
  /** Returns true when the entry below the current one is the same page without the open section; a reload keeps it. */
  readonly isAboveVenue: () => boolean;
  /** `replace` corrects the address without a new history entry. */
  readonly go: (href: string, replace: boolean, isAboveVenue?: boolean) => void;
  readonly back: () => void;
};

/**
 * Keeps the address in step with the sale; the machine leads. A new address is a request to the sale; the step it then shows is
 * written back. An open section is one entry of the history: Back closes it. Returns a function that stops.
 */
export function syncSaleAddress(
  flow: SaleFlow,
  address: AddressBar,
  section: OpenSection = noSection,
): () => void {
  /** The last address on which the sale and the page agreed: moving on from it adds an entry, anything else corrects. */
  let lastAgreed: string | null = null;
  let isGoingBack = false;
  const updateAddress = (): void => {
    const view = toSaleView(flow.getSnapshot());
    const nextAddress = buildSaleAddress(view, section.current());
    if (nextAddress === null || isGoingBack) return;
    const current = address.current();
    // Somebody on the way to another page is not called back.
    if (parseSaleAddress(current)?.salesChannel !== view.salesChannel) return;
    const isCorrection =
      current !== lastAgreed ||
      view.screen === 'settled' ||
      (isSamePage(current, nextAddress) && !isOpening(current, nextAddress));
    const isAgreed = current === lastAgreed;
    lastAgreed = nextAddress;
    const isAboveVenue = isSamePage(current, nextAddress) && address.isAboveVenue();
    if (isAgreed && isAboveVenue && isOpening(nextAddress, current)) {
      isGoingBack = true;
      address.back();
    } else if (nextAddress !== current)
      address.go(nextAddress, isCorrection, isAboveVenue || (isAgreed && isOpening(current, nextAddress)));
  };
  const readAddress = (): void => {
    isGoingBack = false;
    const view = toSaleView(flow.getSnapshot());
    const requested = parseSaleAddress(address.current());
    if (requested === null || requested.salesChannel !== view.salesChannel) return;
    // First of all: each event below writes the address, and opening the section afterwards would add an entry.
    if (requested.step === 'STADIUM') section.request(requested.section, requested.zone);
    const isOther = requested.eventId !== null && requested.eventId !== getViewEventId(view);
    if (isOther && requested.eventId !== null)
      flow.send({ type: 'event.chosen', eventId: requested.eventId });
    // A sale that was restored before its page is there has nothing selected yet.
    const isEmpty = lastAgreed === null && view.screen === 'seats' && view.chosen.length === 0;
    if ((isOther || isEmpty) && requested.items.length > 0)
      flow.send({ type: 'selection.restored', items: requested.items });
    if (isOther || requested.step !== view.step) flow.send({ type: 'step.requested', step: requested.step });
    if (requested.method !== null && requested.method !== getRequestedMethod(view))
      flow.send({ type: 'method.preselected', method: requested.method });
    updateAddress();
  };
  readAddress();
  const subscription = flow.subscribe(updateAddress);
  const stopSection = section.onChange(updateAddress);
  const stop = address.onChange(readAddress);
  return () => {
    subscription.unsubscribe();
    stopSection();
    stop();
  };
}

/**
 * Builds the address of a sale's view; null leaves the address alone. It names the event, the open section, the selected seats
 * and the order, so that a reload finds them.
 */
function buildSaleAddress(view: SaleView, section: string | null): string | null {
  // An event that is being opened is named by the address that requested it.
  if (view.step === null || (view.screen === 'entry' && view.opening)) return null;
  const path = buildStepPath(view.salesChannel, view.step);
  if (view.screen === 'settled') return `${path}?${new URLSearchParams({ order: view.orderId })}`;
  const eventId = getViewEventId(view);
  const method = getRequestedMethod(view);
  const requested = {
    ...(eventId !== null && { event: eventId }),
    ...(method !== null && { method }),
    ...(view.screen === 'seats' && section !== null && { section }),
    // Seats on their way into the cart are not selected again by going back.
    ...(view.screen === 'seats' &&
      !view.holding &&
      view.chosen.length > 0 && { seats: formatItems(view.chosen) }),
  };
  const search = String(new URLSearchParams(requested));
  return search === '' ? path : `${path}?${search}`;
}

/**
 * Parses an address of a sale. The entry with an event means its seats: a link to the event one is buying starts nothing over.
 */
function parseSaleAddress(href: string) {
  const { pathname, searchParams } = new URL(href, 'https://here.invalid');
  const at = parseSaleStep(pathname);
  // Installment plans have pages of their own, to which the buyer leaves the sale.
  if (at === null || at.step === 'INSTALLMENT') return null;
  const eventId = searchParams.get('event');
  const step = at.step === 'ENTRY' && eventId !== null ? 'STADIUM' : at.step;
  const isStadium = step === 'STADIUM';
  return {
    ...at,
    step,
    eventId,
    method: step === 'BUY' ? parseRequestedMethod(searchParams) : null,
    section: isStadium ? searchParams.get('section') : null,
    zone: isStadium ? searchParams.get('zone') : null,
    items: isStadium ? parseItems(searchParams.get('seats') ?? '') : [],
  };
}

/** Formats selected seats as 'W1/F-9,W1/F-10', and general admission with its quantity and, of several, its zone. */
const formatItems = (items: readonly CartItemRequest[]): string =>
  items
    .map(({ sectionCode, seatCode, quantity, zone }) =>
      [
        sectionCode,
        seatCode,
        ...(seatCode === unnumbered ? [quantity] : []),
        ...(zone === undefined ? [] : [zone]),
      ].join('/'),
    )
    .join();

function parseItems(text: string): readonly CartItemRequest[] {
  return text.split(',').flatMap((item) => {
    const [sectionCode = '', seatCode = '', count = '1', zone] = item.split('/');
    const quantity = Number(count);
    return sectionCode !== '' && seatCode !== '' && Number.isInteger(quantity) && quantity > 0
      ? [
          {
            sectionCode,
            seatCode,
            quantity: seatCode === unnumbered ? quantity : 1,
            ...(zone !== undefined && { zone }),
          },
        ]
      : [];
  });
}

/** With another method, section or selection it is the same page. */
const isSamePage = (before: string, after: string): boolean => removeDetails(before) === removeDetails(after);

/** Checks whether the page is the same with a section opened. */
const isOpening = (before: string, after: string): boolean =>
  isSamePage(before, after) &&
  parseSaleAddress(before)?.section === null &&
  typeof parseSaleAddress(after)?.section === 'string';

function removeDetails(href: string): string {
  const { pathname, searchParams } = new URL(href, 'https://here.invalid');
  for (const detail of ['method', 'section', 'zone', 'seats']) searchParams.delete(detail);
  return `${pathname}?${searchParams}`;
}

const noSection: OpenSection = {
  current: () => null,
  request: () => undefined,
  onChange: () => () => undefined,
};

const getRequestedMethod = (view: SaleView): PaymentMethod | null =>
  'requestedMethod' in view ? view.requestedMethod : null;

/** Returns the event that a sale's address names; a sale that starts there starts with it. */
export const parseSaleEventId = (href: string): string | null => parseSaleAddress(href)?.eventId ?? null;

const getViewEventId = (view: SaleView): string | null =>
  'event' in view && view.event !== null ? view.event.id : null;
