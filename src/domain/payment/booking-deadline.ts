import type { Instant } from '../shared/instant.ts';

const hour = 60 * 60_000;

/** The maximum time to prove a transfer. Assumption: the same as for paying a reference. */
export const transferProofWindow = { longest: 72 * hour } as const;

type EventTiming = { readonly eventStartsAt: Instant; readonly now: Instant };

/**
 * Calculates the deadline to prove an announced transfer: three days, but never after the event has begun.
 */
export const calculateTransferProofDeadline = ({ eventStartsAt, now }: EventTiming): Instant =>
  Math.min(now + transferProofWindow.longest, eventStartsAt);

/** The reason why a booking deadline is invalid. */
export type BookingDeadlineIssue = 'PAST' | 'AFTER_EVENT';

/**
 * Validates a booking deadline: in the future and not after the event has begun. Null means none and is
 * always valid.
 */
export function validateBookingDeadline(
  deadline: Instant | null,
  { eventStartsAt, now }: EventTiming,
): BookingDeadlineIssue | null {
  if (deadline === null) return null;
  if (deadline <= now) return 'PAST';
  return deadline > eventStartsAt ? 'AFTER_EVENT' : null;
}
