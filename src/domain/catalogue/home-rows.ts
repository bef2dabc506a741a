import { toCalendarDay } from '../shared/calendar-day.ts';
import type { Instant } from '../shared/instant.ts';
import { uniqueById } from '../shared/unique-by.ts';
import type { EventSummary } from './event.ts';
import { isInPeriod } from './event-days.ts';

/** The events of the home page by when they take place; each event stands in one row. */
export type HomeRows = {
  readonly today: readonly EventSummary[];
  /** Saturday and Sunday of this week, as far as they are still ahead. */
  readonly weekend: readonly EventSummary[];
  readonly upcoming: readonly EventSummary[];
  /** Season passes and event bundles, which have no single day. */
  readonly passes: readonly EventSummary[];
  /** The cities of all events, the one with the most events first. */
  readonly cities: readonly string[];
};

const maxEventsPerRow = 8;
const maxCities = 6;

/** Arranges events by their day in the venue's time zone, the next one first; those that are over or called off are left out. */
export function arrangeHomeRows(events: readonly EventSummary[], now: Instant): HomeRows {
  const ahead = uniqueById(events)
    .filter(({ saleState }) => !['EXPIRED', 'DISABLED', 'CANCELLED'].includes(saleState))
    .toSorted((one, other) => one.startsAt - other.startsAt);
  const rows = Map.groupBy(ahead, (event) => (event.bundle === null ? findRow(event, now) : 'passes'));
  const take = (row: 'today' | 'weekend' | 'upcoming' | 'passes') =>
    (rows.get(row) ?? []).slice(0, maxEventsPerRow);
  return {
    today: take('today'),
    weekend: take('weekend'),
    upcoming: take('upcoming'),
    passes: take('passes'),
    cities: listCities(ahead),
  };
}

function findRow({ startsAt, venue: { timeZone } }: EventSummary, now: Instant) {
  const today = toCalendarDay(now, timeZone);
  const day = toCalendarDay(startsAt, timeZone);
  if (isInPeriod(day, 'today', today)) return 'today';
  return isInPeriod(day, 'weekend', today) ? 'weekend' : 'upcoming';
}

function listCities(events: readonly EventSummary[]): readonly string[] {
  const counts = Map.groupBy(events, ({ venue }) => venue.city);
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, maxCities)
    .map(([city]) => city);
}
