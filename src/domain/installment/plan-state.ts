import type { ReservationStatus } from '../reservation/reservation-status.ts';
import type { Instant } from '../shared/instant.ts';

/**
 * The states of a plan: its seats wait for the first installment (OPENED), at least one is paid (RUNNING), all are (COMPLETE), the
 * first one was not paid in time (EXPIRED), or staff ended it (ENDED).
 */
export const planStates = ['OPENED', 'RUNNING', 'COMPLETE', 'EXPIRED', 'ENDED'] as const;
export type PlanState = (typeof planStates)[number];

/** The facts that decide the state of a plan. */
export type PlanFacts = {
  readonly completedAt: Instant | null;
  readonly endedAt: Instant | null;
  /** The status of the seats; null for a plan without any. */
  readonly reservationStatus: ReservationStatus | null;
  /** The end of the booking while the first installment is unpaid; null once nothing but staff ends it. */
  readonly bookedUntil: Instant | null;
  readonly now: Instant;
};

export function determinePlanState({
  completedAt,
  endedAt,
  reservationStatus,
  bookedUntil,
  now,
  hasPaid,
}: PlanFacts & { readonly hasPaid: boolean }): PlanState {
  if (endedAt !== null) return 'ENDED';
  if (completedAt !== null) return 'COMPLETE';
  if (reservationStatus === null || hasPaid) return 'RUNNING';
  const isBooked = reservationStatus === 'BOOKED' && (bookedUntil === null || bookedUntil > now);
  return isBooked ? 'OPENED' : 'EXPIRED';
}

/** Returns true while installments of the plan may be paid. */
export const isPlanPayable = (state: PlanState): boolean => state === 'OPENED' || state === 'RUNNING';
