import { splitDuration } from '#domain/market/format/duration.ts';

/** Formats milliseconds as MM:SS, with hours when there are any; days count as hours (`Countdown` shows those in words). Expired time stays at zero. */
export function formatCountdown(remaining: number): string {
  // rounds up: a second that has begun is still left, so 00:01 shows until the very end
  const { days, hours, minutes, seconds } = splitDuration(Math.ceil(remaining / 1000) * 1000);
  const allHours = Number(days) * 24 + Number(hours);
  const clock = `${minutes}:${seconds}`;
  return allHours === 0 ? clock : `${String(allHours).padStart(2, '0')}:${clock}`;
}
