import type { ReservationStatus } from './reservation-status.ts';

/**
 * Returns true for CANCELLED and FINISHED_WITH_FAILURE only (Spec §4). EXPIRED and
 * CANCELLED_DUE_TO_PAYMENT_FAILURE do not count as failed, surprising as that is.
 */
export const hasFailed = (status: ReservationStatus): boolean =>
  status === 'CANCELLED' || status === 'FINISHED_WITH_FAILURE';

/** The deadline that applies: the hold's ten minutes, the payment's lease, the booking deadline, or none. */
export type ReservationDeadlineKind = 'hold' | 'lease' | 'booking' | 'none';

export const getReservationDeadlineKind = (status: ReservationStatus): ReservationDeadlineKind =>
  deadlineKindByStatus[status];

/** Returns true while a payment of the reservation may still be approved. */
export const isInPayment = ({ status }: { readonly status: ReservationStatus }): boolean =>
  getReservationDeadlineKind(status) === 'lease';

/** The reason why the seats were lost, each with its own page text; null while they are locked for the reservation. */
export type ReservationLossReason = 'failed' | 'time-ran-out' | 'payment-did-not-go-through';

export function findLossReason(status: ReservationStatus): ReservationLossReason | null {
  if (hasFailed(status)) return 'failed';
  if (status === 'EXPIRED') return 'time-ran-out';
  return status === 'CANCELLED_DUE_TO_PAYMENT_FAILURE' ? 'payment-did-not-go-through' : null;
}

/** Returns true for a hold that was released or lost to a failed payment, and not by its time alone. */
export function hasEndedWithoutSale(status: ReservationStatus): boolean {
  const loss = findLossReason(status);
  return loss !== null && loss !== 'time-ran-out';
}

const deadlineKindByStatus = {
  BOOKED: 'booking',
  ACTIVE: 'hold',
  STARTED_PAYMENT: 'lease',
  WAITING_FOR_PAYMENT: 'lease',
  BOOKED_FOREVER: 'none',
  FINISHED: 'none',
  FINISHED_WITH_FAILURE: 'none',
  EXPIRED: 'none',
  CANCELLED: 'none',
  CANCELLED_DUE_TO_PAYMENT_FAILURE: 'none',
} as const satisfies Record<ReservationStatus, ReservationDeadlineKind>;
