import type { Instant } from '../shared/instant.ts';

const hour = 60 * 60_000;

/** The maximum time to prove a transfer. Assumption: the same as for paying a reference. */
export const proofWindow = { longest: 72 * hour } as const;

type SaleTime = { readonly eventStartsAt: Instant; readonly now: Instant };

/**
 * Calculates the deadline to prove an announced transfer: three days, but never after the event has begun.
 */
export const proofBefore = ({ eventStartsAt, now }: SaleTime): Instant =>
  Math.min(now + proofWindow.longest, eventStartsAt);

/** The reason why a booking deadline is invalid. */
export type DeadlineIssue = 'PAST' | 'AFTER_EVENT';

/**
 * Validates a booking deadline: in the future and not after the event has begun. Null means none and is
 * always valid.
 */
export function deadlineIssue(until: Instant | null, { eventStartsAt, now }: SaleTime): DeadlineIssue | null {
  if (until === null) return null;
  if (until <= now) return 'PAST';
  return until > eventStartsAt ? 'AFTER_EVENT' : null;
}
