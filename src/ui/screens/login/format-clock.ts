import { splitDuration } from '#domain/market/format/duration.ts';

/** Formats seconds as '00:42', or as '01:00:00' from one hour. */
export function formatClock(seconds: number): string {
  const parts = splitDuration(seconds * 1_000);
  const short = `${parts.minutes}:${parts.seconds}`;
  return seconds < 3_600 ? short : `${parts.hours}:${short}`;
}
