import type { Instant } from '../shared/instant.ts';

const hour = 60 * 60_000;

/** The longest time for a transfer's proof. Assumption: as long as a reference can be paid. */
export const proofWindow = { longest: 72 * hour } as const;

type SaleTime = { readonly eventStartsAt: Instant; readonly now: Instant };

/** Until when seats wait for the proof of an announced transfer: three days, though never once the event has begun. */
export const proofBefore = ({ eventStartsAt, now }: SaleTime): Instant =>
  Math.min(now + proofWindow.longest, eventStartsAt);

/** What is wrong with a booking's deadline. */
export type DeadlineIssue = 'PAST' | 'AFTER_EVENT';

/** A deadline that a manager sets: to come, and not after the event has begun. Null is none, and always allowed. */
export function deadlineIssue(until: Instant | null, { eventStartsAt, now }: SaleTime): DeadlineIssue | null {
  if (until === null) return null;
  if (until <= now) return 'PAST';
  return until > eventStartsAt ? 'AFTER_EVENT' : null;
}
