import { determineSaleState } from '#domain/catalogue/sale-state.ts';
import { isTour, type TourTerms, type TourVisits } from '#domain/catalogue/tour.ts';
import { getMonthOf, shiftMonth, toIsoDay } from '#domain/catalogue/tour-calendar.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { parseLocalDateTime } from '#domain/shared/local-date-time.ts';
import type { EventRecord, TourTermsRecord } from './event-record.ts';
import type { TourVisitStore } from './tour-visits.port.ts';

/** Returns the terms of a tour in a language. */
export const toTourTerms = ({ meetingPoints, ...terms }: TourTermsRecord, language: Language): TourTerms => ({
  ...terms,
  meetingPoint: meetingPoints[language],
});

/** Returns a tour as it is sold now: from its next visit, with the places of all of them. Other events stay as they are. */
export async function toCurrentTour(event: EventRecord, visits: TourVisitStore): Promise<EventRecord> {
  if (!isTour(event)) return event;
  const totals = await visits.readTotals(event.id);
  const [price] = (event.tour?.visitors ?? [])
    .filter(({ needsAdult }) => !needsAdult)
    .flatMap(({ type }) => event.prices.get(type) ?? [])
    .toSorted((one, other) => one.total - other.total);
  const from = price === undefined ? null : { amount: price.total, currency: price.currency };
  return {
    ...event,
    startsAt: totals?.nextStartsAt ?? event.startsAt,
    tourTotals: { available: totals?.available ?? 0, capacity: totals?.capacity ?? 0, from },
  };
}

/** Reads the visits of a month, or of the month of the next visit, by the calendar of the venue. */
export async function readTourMonth(
  event: EventRecord,
  visits: TourVisitStore,
  { month: requested, now }: { readonly month: string | undefined; readonly now: Instant },
): Promise<TourVisits> {
  const { timeZone } = event.venue;
  const toMonth = (at: Instant): string => getMonthOf(toIsoDay(at, timeZone));
  const totals = await visits.readTotals(event.id);
  const month = requested ?? toMonth(totals?.nextStartsAt ?? totals?.firstStartsAt ?? now);
  const [from, until] = [toStartOfMonth(month, timeZone), toStartOfMonth(shiftMonth(month, 1), timeZone)];
  const records = await visits.list(event.id, from, until);
  return {
    month,
    firstMonth: totals === null ? month : toMonth(totals.firstStartsAt),
    lastMonth: totals === null ? month : toMonth(totals.lastStartsAt),
    visits: records.map(({ id, startsAt, language, available, capacity, ...sale }) => ({
      id,
      startsAt,
      language,
      available,
      capacity,
      saleState: determineSaleState({ ...sale, available, capacity, disabled: event.disabled }, now),
    })),
  };
}

const toStartOfMonth = (month: string, timeZone: string): Instant =>
  parseLocalDateTime(`${month}-01T00:00`, timeZone) ?? 0;
