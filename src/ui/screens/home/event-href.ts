import type { EventSummary } from '#domain/catalogue/event.ts';
import { buildEventPath } from '#domain/catalogue/event-path.ts';

/**
 * Builds the address of an event: the page that explains it when it is over or disabled (Spec §2), else its own page.
 */
export function buildEventHref({ id, saleState }: Pick<EventSummary, 'id' | 'saleState'>): string {
  const named = `event=${encodeURIComponent(id)}`;
  if (saleState === 'EXPIRED') return `/expired-event?${named}`;
  if (saleState === 'DISABLED') return `/disabled-event?${named}`;
  return buildEventPath(id);
}

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
