import type { EventSummary } from '#domain/catalogue/event.ts';
import { buildEventPath } from '#domain/catalogue/event-path.ts';
import { type ClosedSaleState, isClosedSale } from '#domain/catalogue/sale-state.ts';

const closedPaths = {
  EXPIRED: '/expired-event',
  DISABLED: '/disabled-event',
} as const satisfies Record<ClosedSaleState, string>;

/** Builds the address of the page that explains an event which is over or disabled (Spec §2); null for all others. */
export function buildClosedEventHref({
  id,
  saleState,
}: Pick<EventSummary, 'id' | 'saleState'>): string | null {
  return isClosedSale(saleState) ? `${closedPaths[saleState]}?${new URLSearchParams({ event: id })}` : null;
}

/** Builds the address of an event: the page that explains it when it is over or disabled, else its own page. */
export const buildEventHref = (event: Pick<EventSummary, 'id' | 'saleState'>): string =>
  buildClosedEventHref(event) ?? buildEventPath(event.id);

/** Builds the address to which the page of a closed event leads once that is no longer the event's state: its sale was resumed or prolonged. */
export const buildReopenedHref = (
  event: Pick<EventSummary, 'id' | 'saleState'>,
  reason: ClosedSaleState,
): string | null => (event.saleState === reason ? null : buildEventHref(event));

/** Builds the address of an event's seat picker. */
export const buildSeatsHref = (basePath: string, eventId: string): string =>
  `${basePath}/stadium?${new URLSearchParams({ event: eventId })}`;

/** Builds the address of the calendar of a tour, at a day or a month. */
export const buildTourHref = (
  basePath: string,
  tourId: string,
  at: { readonly day?: string; readonly month?: string } = {},
): string => `${basePath}/tour/select?${new URLSearchParams({ event: tourId, ...at })}`;

/** Adds the zone that the seat picker highlights to its address. */
export const addZone = (seatsHref: string, zone: string): string =>
  `${seatsHref}&${new URLSearchParams({ zone })}`;
