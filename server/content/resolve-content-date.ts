import type { Instant } from '#domain/shared/instant.ts';
import { type DateTimeIssue, resolveDateTime } from '#domain/shared/local-date-time.ts';

/** Resolves a local time at a venue, or reports what is wrong with it. */
export function resolveContentDate(
  text: string,
  timeZone: string,
  report: (sentence: string) => void,
): Instant | null {
  const instant = resolveDateTime(text, timeZone);
  if (instant.ok) return instant.value;
  report(`${dateSentences[instant.error]}: "${text}"`);
  return null;
}

const dateSentences = {
  NOT_A_DATE_TIME: 'must be a date and time such as 2026-12-05T18:30',
  NO_SUCH_DAY: 'is a day that does not exist',
  SKIPPED_TIME: 'does not exist there: daylight saving skips this hour',
  REPEATED_TIME: 'happens twice there, when daylight saving ends: add the offset, such as -07:00',
} as const satisfies Record<DateTimeIssue, string>;
