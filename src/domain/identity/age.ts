import {
  type CalendarDay,
  compareDays,
  parseCalendarDay,
  subtractYears,
  toCalendarDay,
} from '../shared/calendar-day.ts';

/**
 * Timestamps below this value are seconds (until the year 2286), others are milliseconds. Assumption: Spec §5
 * accepts both without saying how to tell them apart; milliseconds within 116 days of 1970-01-01 are
 * therefore read as seconds.
 */
const SECONDS_TIMESTAMP_LIMIT = 1e10;

/**
 * Parses a birth date at day precision (Spec §5): a number or numeric text in seconds or milliseconds, or an
 * ISO-like text with a space or a T. Assumption: a timestamp is read in UTC, a text as written.
 */
export function parseBirthDate(value: number | string): CalendarDay | null {
  if (typeof value === 'number') return fromTimestamp(value);
  const text = value.trim();
  if (/^-?\d{5,}$/.test(text)) return fromTimestamp(Number(text));
  const [day = '', time] = text.split(/[ T]/, 2);
  return time === undefined || /^\d{2}:\d{2}/.test(time) ? parseCalendarDay(day) : null;
}

/**
 * Returns true if the birth date, at day precision, is before today minus N years (Spec §5). On the birthday
 * itself it is still false, as the specification says.
 */
export const isOlderThan = (birth: CalendarDay, years: number, today: CalendarDay): boolean =>
  compareDays(birth, subtractYears(today, years)) < 0;

function fromTimestamp(value: number): CalendarDay | null {
  const instant = Math.abs(value) < SECONDS_TIMESTAMP_LIMIT ? value * 1_000 : value;
  return Math.abs(instant) <= 8.64e15 ? toCalendarDay(instant, 'UTC') : null;
}
