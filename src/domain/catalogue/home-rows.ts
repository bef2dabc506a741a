import { toCalendarDay } from '../shared/calendar-day.ts';
import type { Instant } from '../shared/instant.ts';
import { uniqueById } from '../shared/unique-by.ts';
import type { Club, EventSummary } from './event.ts';
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
  /** The clubs and organisers of all events, the one with the most events first. */
  readonly clubs: readonly Club[];
};

const maxEventsPerRow = 8;
const maxCities = 6;
const maxClubs = 8;

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
    cities: listMostFrequent(ahead.map(({ venue }) => venue.city)).slice(0, maxCities),
    clubs: listClubs(ahead).slice(0, maxClubs),
  };
}

function findRow({ startsAt, venue: { timeZone } }: EventSummary, now: Instant) {
  const today = toCalendarDay(now, timeZone);
  const day = toCalendarDay(startsAt, timeZone);
  if (isInPeriod(day, 'today', today)) return 'today';
  return isInPeriod(day, 'weekend', today) ? 'weekend' : 'upcoming';
}

/** Lists each value once, the most frequent one first. */
function listMostFrequent(values: readonly string[]): readonly string[] {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([value]) => value);
}

function listClubs(events: readonly EventSummary[]): readonly Club[] {
  const clubs = events.flatMap(({ home, away }) => (away === null ? [home] : [home, away]));
  const byId = new Map(clubs.map((club) => [club.id, club]));
  return listMostFrequent(clubs.map(({ id }) => id)).flatMap((id) => byId.get(id) ?? []);
}
