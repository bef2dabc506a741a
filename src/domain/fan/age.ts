import {
  type CalendarDay,
  compareDays,
  dayAt,
  parseCalendarDay,
  yearsBefore,
} from '../shared/calendar-day.ts';

/**
 * Below this a timestamp is in seconds (until the year 2286), from it on in milliseconds. Assumption: Spec §5 accepts
 * both without saying how to tell; milliseconds within 116 days of 1970-01-01 are therefore read as seconds.
 */
const SECONDS_BELOW = 1e10;

/**
 * Reads a birth date at day precision (Spec §5): a number or numeric text, in seconds or milliseconds, or an ISO-like
 * text with a space or a T. Assumption: a timestamp's day is the UTC day, a text's day is the day as written.
 */
export function parseBirthDate(value: number | string): CalendarDay | null {
  if (typeof value === 'number') return fromTimestamp(value);
  const text = value.trim();
  if (/^-?\d{5,}$/.test(text)) return fromTimestamp(Number(text));
  const [day = '', time] = text.split(/[ T]/, 2);
  return time === undefined || /^\d{2}:\d{2}/.test(time) ? parseCalendarDay(day) : null;
}

/**
 * True when the birth date, at day precision, is before today minus N years (Spec §5). Strictly before: on the very
 * birthday it is still false, which is odd and what the specification says.
 */
export const isOlderThan = (birth: CalendarDay, years: number, today: CalendarDay): boolean =>
  compareDays(birth, yearsBefore(today, years)) < 0;

function fromTimestamp(value: number): CalendarDay | null {
  const instant = Math.abs(value) < SECONDS_BELOW ? value * 1_000 : value;
  return Math.abs(instant) <= 8.64e15 ? dayAt(instant, 'UTC') : null;
}
