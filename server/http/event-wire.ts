import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import { iso, isoOrNull } from './wire.ts';

/** Converts an event summary, as used in lists, tickets and orders, to its wire form. */
export const summaryOnWire = (event: EventSummary) => ({
  ...event,
  startsAt: iso(event.startsAt),
  saleOpensAt: iso(event.saleOpensAt),
});

export const detailOnWire = (event: EventDetail) => ({
  ...event,
  ...summaryOnWire(event),
  saleClosesAt: iso(event.saleClosesAt),
  doorsOpenAt: isoOrNull(event.doorsOpenAt),
});
