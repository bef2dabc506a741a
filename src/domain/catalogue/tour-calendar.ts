import {
  addDays,
  type CalendarDay,
  formatIsoDay,
  getWeekday,
  parseCalendarDay,
  toCalendarDay,
} from '../shared/calendar-day.ts';
import type { Instant } from '../shared/instant.ts';
import { isOnSale } from './sale-state.ts';
import type { TourVisit, TourVisits } from './tour.ts';

/** A day of the calendar, with the places that are free in all of its visits. */
export type TourDay = {
  /** '2026-12-05' */
  readonly day: string;
  readonly free: number;
  readonly state: 'closed' | 'soldOut' | 'fewLeft' | 'free';
};

/** Returns the day of an instant at a venue, as '2026-12-05'. */
export const toIsoDay = (at: Instant, timeZone: string): string => formatIsoDay(toCalendarDay(at, timeZone));

/** Returns the month of a day, as '2026-12'. */
export const getMonthOf = (isoDay: string): string => isoDay.slice(0, 7);

/** Assumption: a day or a visit has few places left when it has at most five. */
export const lowVisitStock = 5;

/**
 * Builds the weeks of a month, from Monday to Sunday and from the first one with visits, with what is free on each day. Null are the days of the
 * months around it. A day
 * without a visit that is still on sale is closed, unless its visits are sold out.
 */
export function buildTourMonth(
  { month, visits }: Pick<TourVisits, 'month' | 'visits'>,
  timeZone: string,
): readonly (readonly (TourDay | null)[])[] {
  const first = parseCalendarDay(`${month}-01`);
  if (first === null) return [];
  const lead = (getWeekday(first) + 6) % 7;
  const days: (TourDay | null)[] = Array.from({ length: lead }, () => null);
  for (let day: CalendarDay = first; day.month === first.month; day = addDays(day, 1)) {
    const isoDay = formatIsoDay(day);
    days.push(summariseDay(isoDay, listVisitsOfDay(visits, isoDay, timeZone)));
  }
  while (days.length % 7 > 0) days.push(null);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const firstOpen = weeks.findIndex((week) => week.some((day) => day !== null && day.state !== 'closed'));
  return weeks.slice(Math.max(0, firstOpen));
}

/** Lists the visits of a day, soonest first. */
export const listVisitsOfDay = (
  visits: readonly TourVisit[],
  isoDay: string,
  timeZone: string,
): readonly TourVisit[] => visits.filter(({ startsAt }) => toIsoDay(startsAt, timeZone) === isoDay);

function summariseDay(day: string, visits: readonly TourVisit[]): TourDay {
  const onSale = visits.filter(({ saleState }) => isOnSale(saleState));
  const free = onSale.reduce((sum, { available }) => sum + available, 0);
  if (free > 0) return { day, free, state: free <= lowVisitStock ? 'fewLeft' : 'free' };
  return {
    day,
    free,
    state: visits.some(({ saleState }) => saleState === 'SOLD_OUT') ? 'soldOut' : 'closed',
  };
}

/** Returns the first day on which a place is free, or else the first with a visit; null in a month without visits. */
export function findFirstOpenDay(visits: readonly TourVisit[], timeZone: string): string | null {
  const first = visits.find(({ saleState }) => isOnSale(saleState)) ?? visits[0];
  return first === undefined ? null : toIsoDay(first.startsAt, timeZone);
}

/** Returns the month before or after a month. */
export function shiftMonth(month: string, by: -1 | 1): string {
  const first = parseCalendarDay(`${month}-01`);
  return first === null ? month : getMonthOf(formatIsoDay(addDays(first, by === 1 ? 31 : -1)));
}
