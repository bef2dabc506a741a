import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import { iso, isoOrNull } from './wire.ts';

/** An event as lists, tickets and orders carry it. */
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
