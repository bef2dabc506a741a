import { describe, expect, it } from 'vitest';
import { reservationStatuses } from '../reservation/reservation-status.ts';
import { determinePlanState, isPlanPayable, planStates } from './plan-state.ts';

const facts = {
  completedAt: null,
  endedAt: null,
  reservationStatus: 'BOOKED',
  bookedUntil: 10,
  now: 9,
  hasPaid: false,
} as const;

/** Spec §4. */
describe('the state of a plan', () => {
  it('is OPENED until the booking ends, unless something is paid', () => {
    expect(determinePlanState(facts)).toBe('OPENED');
    expect(determinePlanState({ ...facts, now: 10 })).toBe('EXPIRED');
    expect(determinePlanState({ ...facts, bookedUntil: null, now: 10 })).toBe('OPENED');
    expect(determinePlanState({ ...facts, now: 10, hasPaid: true })).toBe('RUNNING');
  });

  it('is EXPIRED once its unpaid seats are no longer booked', () => {
    const expired = reservationStatuses.filter(
      (reservationStatus) => determinePlanState({ ...facts, reservationStatus }) === 'EXPIRED',
    );

    expect(expired).toEqual(reservationStatuses.filter((status) => status !== 'BOOKED'));
  });

  it('is COMPLETE or ENDED for good', () => {
    expect(determinePlanState({ ...facts, completedAt: 1, hasPaid: true })).toBe('COMPLETE');
    expect(determinePlanState({ ...facts, endedAt: 1, hasPaid: true })).toBe('ENDED');
  });

  it('lets installments be paid while it is open or running', () => {
    expect(planStates.filter(isPlanPayable)).toEqual(['OPENED', 'RUNNING']);
  });
});
