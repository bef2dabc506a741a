import type { Instant } from './instant.ts';
import { calculateUtcOffset } from './utc-offset.ts';

/** A calendar day without a time zone: '2008-02-29'. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

/** Creates a day from its parts; null if it does not exist (31 April). */
export function createCalendarDay(year: number, month: number, day: number): CalendarDay | null {
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= countDaysInMonth(year, month);
  return isReal && [year, month, day].every(Number.isInteger) ? { year, month, day } : null;
}

/** Parses 'YYYY-MM-DD'. */
export function parseCalendarDay(text: string): CalendarDay | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return day === undefined ? null : createCalendarDay(Number(year), Number(month), Number(day));
}

export const formatIsoDay = ({ year, month, day }: CalendarDay): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Compares two days; negative when the left one is earlier. */
export const compareDays = (left: CalendarDay, right: CalendarDay): number =>
  left.year - right.year || left.month - right.month || left.day - right.day;

/** Counts the days from one day to another; negative when the second is earlier. */
export const countDaysBetween = (from: CalendarDay, to: CalendarDay): number =>
  (toUtc(to) - toUtc(from)) / 86_400_000;

/** Returns the day of the week, from 0 for Sunday to 6 for Saturday. */
export const getWeekday = (day: CalendarDay): number => new Date(toUtc(day)).getUTCDay();

/** Adds days; a negative number goes back. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const date = new Date(toUtc(day) + days * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const toUtc = ({ year, month, day }: CalendarDay): number => Date.UTC(year, month - 1, day);

/** Subtracts years; 29 February becomes the 28th in a year without it. */
export function subtractYears(day: CalendarDay, years: number): CalendarDay {
  const year = day.year - years;
  return { year, month: day.month, day: Math.min(day.day, countDaysInMonth(year, day.month)) };
}

/** Adds months to a day; the 31st becomes the last day of a shorter month. */
export function addMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const index = year * 12 + (month - 1) + months;
  const at = { year: Math.floor(index / 12), month: mod(index, 12) + 1 };
  return { ...at, day: Math.min(day, countDaysInMonth(at.year, at.month)) };
}

/** Returns the local day and time of an instant in an IANA zone. */
export function toWallClock(
  instant: Instant,
  timeZone: string,
): CalendarDay & { readonly hour: number; readonly minute: number } {
  const local = new Date(instant + calculateUtcOffset(instant, timeZone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  };
}

export const toCalendarDay = (instant: Instant, timeZone: string): CalendarDay => {
  const { year, month, day } = toWallClock(instant, timeZone);
  return { year, month, day };
};

const countDaysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(2000 + mod(year, 400), month, 0)).getUTCDate();

/** The calendar repeats every 400 years; this keeps Date.UTC from reading years 0-99 as 1900-1999. */
const mod = (year: number, by: number): number => ((year % by) + by) % by;
