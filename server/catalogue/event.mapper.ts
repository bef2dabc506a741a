import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import { toIso, toIsoOrNull } from '#server/http/public.ts';

/** Converts an event summary, as used in lists, tickets and orders, to its wire form. */
export const toEventSummaryWire = (event: EventSummary) => ({
  ...event,
  startsAt: toIso(event.startsAt),
  saleOpensAt: toIso(event.saleOpensAt),
});

export const toEventDetailWire = (event: EventDetail) => ({
  ...event,
  ...toEventSummaryWire(event),
  saleClosesAt: toIso(event.saleClosesAt),
  doorsOpenAt: toIsoOrNull(event.doorsOpenAt),
});
