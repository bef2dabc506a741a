import { parseCalendarDay } from './calendar-day.ts';
import type { Instant } from './instant.ts';
import { err, ok, type Result } from './result.ts';
import { calculateUtcOffset } from './utc-offset.ts';

/**
 * Parses `2026-11-20T18:30`, the value of a date and time field, in a time zone; null for any other text. A
 * local time skipped by daylight saving counts as one hour later.
 */
export function parseLocalDateTime(text: string, timeZone: string): Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  const guess = asUtc - calculateUtcOffset(asUtc, timeZone);
  return asUtc - calculateUtcOffset(guess, timeZone);
}

/** Formats an instant in a time zone as the value of a date and time field. */
export const formatLocalDateTime = (at: Instant, timeZone: string): string =>
  new Date(at + calculateUtcOffset(at, timeZone)).toISOString().slice(0, 16);

/** The reasons for which a date and time means no single instant. */
export type DateTimeIssue = 'NOT_A_DATE_TIME' | 'NO_SUCH_DAY' | 'SKIPPED_TIME' | 'REPEATED_TIME';

const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?:(Z)|([+-])((?:0\d|1[0-4]):[0-5]\d))?$/;
const halfDayMs = 12 * 60 * 60 * 1_000;

/**
 * Resolves `2026-12-05T18:30`, a local time in a time zone, or the same with an offset such as `-05:00` or `Z`. Unlike a field, which
 * corrects what is typed, it fails for days that do not exist and for local times that daylight saving skips or repeats.
 */
export function resolveDateTime(text: string, timeZone: string): Result<Instant, DateTimeIssue> {
  const [, day, time, utc, sign, offset] = dateTimePattern.exec(text) ?? [];
  if (day === undefined || time === undefined) return err('NOT_A_DATE_TIME');
  if (parseCalendarDay(day) === null) return err('NO_SUCH_DAY');
  const asUtc = Date.parse(`${day}T${time}Z`);
  if (utc !== undefined) return ok(asUtc);
  if (offset !== undefined) {
    const [hours = 0, minutes = 0] = offset.split(':').map(Number);
    const offsetMs = (hours * 60 + minutes) * 60_000;
    return ok(sign === '-' ? asUtc + offsetMs : asUtc - offsetMs);
  }
  const candidates = [-halfDayMs, halfDayMs]
    .map((distance) => asUtc - calculateUtcOffset(asUtc + distance, timeZone))
    .filter((at) => at + calculateUtcOffset(at, timeZone) === asUtc);
  const [first, second] = [...new Set(candidates)];
  if (first === undefined) return err('SKIPPED_TIME');
  return second === undefined ? ok(first) : err('REPEATED_TIME');
}
