import { splitDuration } from '#domain/format/duration.ts';

/** MM:SS; hours are added as they come, days are counted in hours. What has run out stays at zero. */
export function clockText(remaining: number): string {
  // a second that has begun is still there: 00:01 is shown until the very end
  const { days, hours, minutes, seconds } = splitDuration(Math.ceil(remaining / 1000) * 1000);
  const allHours = Number(days) * 24 + Number(hours);
  const clock = `${minutes}:${seconds}`;
  return allHours === 0 ? clock : `${String(allHours).padStart(2, '0')}:${clock}`;
}
