import type { Instant } from './instant.ts';
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
