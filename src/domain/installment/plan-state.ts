import type { ReservationStatus } from '../reservation/reservation-status.ts';
import type { Instant } from '../shared/instant.ts';
import { calculateShare, type Money } from '../shared/money.ts';
import type { ScheduledInstallment } from './plan.ts';
import type { AgreedPlanTerms } from './plan-terms.ts';

/**
 * The states of a plan: its seats wait for the first installment (OPENED), at least one is paid (RUNNING), all are (COMPLETE), its seats
 * are not booked for it any more (EXPIRED: the first one was not paid in time, or another payment bought them), or staff ended it (ENDED).
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
  if (reservationStatus === null) return 'RUNNING';
  const isBooked = reservationStatus === 'BOOKED' && (hasPaid || bookedUntil === null || bookedUntil > now);
  if (!isBooked) return 'EXPIRED';
  return hasPaid ? 'RUNNING' : 'OPENED';
}

/** Returns true while installments of the plan may be paid. */
export const isPlanPayable = (state: PlanState): boolean => state === 'OPENED' || state === 'RUNNING';

const dayMs = 86_400_000;

/** Returns true once the grace of an unpaid installment is over: staff may end the plan. */
export const isInDefault = (
  installments: readonly ScheduledInstallment[],
  { graceDays }: Pick<AgreedPlanTerms, 'graceDays'>,
  now: Instant,
): boolean => installments.some(({ status, dueAt }) => status !== 'PAID' && dueAt + graceDays * dayMs < now);

/**
 * Calculates what is refunded when staff end a plan now: the agreed share of the paid money after unpaid installments, all of it when the
 * event is cancelled. Returns null while staff may not end it.
 */
export function calculateEndRefund({
  state,
  installments,
  terms,
  paid,
  isCancelled,
  now,
}: {
  readonly state: PlanState;
  readonly installments: readonly ScheduledInstallment[];
  readonly terms: AgreedPlanTerms | null;
  readonly paid: Money;
  readonly isCancelled: boolean;
  readonly now: Instant;
}): Money | null {
  if (state !== 'RUNNING' || terms === null) return null;
  if (isCancelled) return paid;
  return isInDefault(installments, terms, now) ? calculateShare(paid, terms.returnedShare) : null;
}
