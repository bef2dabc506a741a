import { splitDuration } from '#domain/format/duration.ts';

/** '00:42', and '01:00:00' where it takes an hour or more. */
export function clock(seconds: number): string {
  const parts = splitDuration(seconds * 1_000);
  const short = `${parts.minutes}:${parts.seconds}`;
  return seconds < 3_600 ? short : `${parts.hours}:${short}`;
}
