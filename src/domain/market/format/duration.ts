/** A duration in days, hours, minutes and seconds, each padded to 2 digits (Spec §9). */
export type Duration = {
  readonly days: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
};

/** Splits milliseconds into complete units; a negative duration gives zeros. */
export function splitDuration(milliseconds: number): Duration {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  return {
    days: padToTwoDigits(Math.floor(seconds / 86_400)),
    hours: padToTwoDigits(Math.floor(seconds / 3_600) % 24),
    minutes: padToTwoDigits(Math.floor(seconds / 60) % 60),
    seconds: padToTwoDigits(seconds % 60),
  };
}

const padToTwoDigits = (part: number): string => String(part).padStart(2, '0');
