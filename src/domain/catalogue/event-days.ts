import {
  type CalendarDay,
  countDaysBetween,
  formatIsoDay,
  getWeekday,
  toCalendarDay,
} from '../shared/calendar-day.ts';
import type { Instant } from '../shared/instant.ts';
import type { EventSummary } from './event.ts';

/** The days that a search offers by name, the narrowest first. */
export const eventPeriods = ['today', 'weekend', 'month'] as const;
export type EventPeriod = (typeof eventPeriods)[number];

/** The days to search: a period, or the first and the last day ('YYYY-MM-DD'), either of which may be open. */
export type EventDays = {
  readonly when?: EventPeriod | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const saturday = 6;

/** Returns true when an event takes place on the days of a search, by the calendar of its venue. */
export function isOnDays(
  { startsAt, venue: { timeZone } }: Pick<EventSummary, 'startsAt' | 'venue'>,
  { when, from, to }: EventDays,
  now: Instant,
): boolean {
  if (when === undefined && from === undefined && to === undefined) return true;
  const day = toCalendarDay(startsAt, timeZone);
  const isoDay = formatIsoDay(day);
  return (
    (when === undefined || isInPeriod(day, when, toCalendarDay(now, timeZone))) &&
    (from === undefined || from <= isoDay) &&
    (to === undefined || isoDay <= to)
  );
}

/**
 * Returns true when a day is in a period. What began before today and is still on sale counts as today. Assumption: the weekend is the
 * Saturday and Sunday of this week, and the month ends with the calendar's.
 */
export function isInPeriod(day: CalendarDay, period: EventPeriod, today: CalendarDay): boolean {
  const daysAhead = countDaysBetween(today, day);
  switch (period) {
    case 'today':
      return daysAhead <= 0;
    case 'weekend': {
      // Sunday, day 0, ends the weekend that is under way.
      const daysToSaturday = saturday - (getWeekday(today) || 7);
      return daysAhead === daysToSaturday || daysAhead === daysToSaturday + 1;
    }
    case 'month':
      return daysAhead <= 0 || (day.year === today.year && day.month === today.month);
  }
}
