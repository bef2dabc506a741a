import type { Instant } from './instant.ts';

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

function calculateUtcOffset(at: Instant, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (name: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find(({ type }) => type === name)?.value ?? 0);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(at / 1_000) * 1_000;
}
