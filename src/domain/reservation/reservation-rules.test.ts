import { describe, expect, it } from 'vitest';
import { findLossReason, getReservationDeadlineKind, hasFailed, isInPayment } from './reservation-rules.ts';
import { reservationStatuses } from './reservation-status.ts';

/** Spec §4, derived rules. */
describe('hasFailed', () => {
  it('is true for CANCELLED and FINISHED_WITH_FAILURE only', () => {
    expect(reservationStatuses.filter(hasFailed)).toEqual(['FINISHED_WITH_FAILURE', 'CANCELLED']);
  });
});

describe('findLossReason', () => {
  it('distinguishes an expiry and a failed payment from a failure', () => {
    expect(findLossReason('EXPIRED')).toBe('time-ran-out');
    expect(findLossReason('CANCELLED_DUE_TO_PAYMENT_FAILURE')).toBe('payment-did-not-go-through');
    expect(findLossReason('CANCELLED')).toBe('failed');
  });

  it('is null exactly while the seats are held', () => {
    expect(reservationStatuses.filter((status) => findLossReason(status) === null).toSorted()).toEqual([
      'ACTIVE',
      'BOOKED',
      'BOOKED_FOREVER',
      'FINISHED',
      'STARTED_PAYMENT',
      'WAITING_FOR_PAYMENT',
    ]);
  });
});

describe('getReservationDeadlineKind', () => {
  it.each(reservationStatuses)('is set for %s only while seats are held', (status) => {
    if (getReservationDeadlineKind(status) !== 'none') expect(findLossReason(status)).toBeNull();
    expect(['hold', 'lease', 'booking', 'none']).toContain(getReservationDeadlineKind(status));
  });

  it('names the deadline of the hold, the lease and the booking', () => {
    expect([
      getReservationDeadlineKind('ACTIVE'),
      getReservationDeadlineKind('STARTED_PAYMENT'),
      getReservationDeadlineKind('WAITING_FOR_PAYMENT'),
      getReservationDeadlineKind('BOOKED'),
    ]).toEqual(['hold', 'lease', 'lease', 'booking']);
  });
});

describe('isInPayment', () => {
  it('is true while a payment of the reservation may still be approved', () => {
    expect(reservationStatuses.filter((status) => isInPayment({ status }))).toEqual([
      'STARTED_PAYMENT',
      'WAITING_FOR_PAYMENT',
    ]);
  });
});
