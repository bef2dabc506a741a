import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoney } from '#testing/arbitraries/money.ts';
import { scheduleInstallments } from '#testing/builders/installments.ts';
import { reservationStatuses } from '../reservation/reservation-status.ts';
import { pesos } from '../shared/money.ts';
import { calculateEndRefund, determinePlanState, isPlanPayable, planStates } from './plan-state.ts';

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

  it('is EXPIRED once something else became of its seats, however much is paid', () => {
    const running = reservationStatuses.filter(
      (reservationStatus) => determinePlanState({ ...facts, reservationStatus, hasPaid: true }) !== 'EXPIRED',
    );

    expect(running).toEqual(['BOOKED']);
    expect(determinePlanState({ ...facts, reservationStatus: null, hasPaid: true })).toBe('RUNNING');
  });

  it('is COMPLETE or ENDED for good', () => {
    expect(determinePlanState({ ...facts, completedAt: 1, hasPaid: true })).toBe('COMPLETE');
    expect(determinePlanState({ ...facts, endedAt: 1, hasPaid: true })).toBe('ENDED');
  });

  it('lets installments be paid while it is open or running', () => {
    expect(planStates.filter(isPlanPayable)).toEqual(['OPENED', 'RUNNING']);
  });
});

describe('the end of a plan by staff', () => {
  const dayMs = 86_400_000;
  const installments = scheduleInstallments(pesos(300, 'COP'), [0, dayMs, 9 * dayMs]).map((installment) =>
    installment.number === 1 ? { ...installment, status: 'PAID' as const } : installment,
  );
  const running = {
    state: 'RUNNING',
    installments,
    terms: { graceDays: 2, returnedShare: 8_000 },
    paid: pesos(100, 'COP'),
    isCancelled: false,
    now: 3 * dayMs + 1,
  } as const;

  it('is possible once the grace of an unpaid installment is over, and refunds the agreed share', () => {
    expect(calculateEndRefund({ ...running, now: 3 * dayMs })).toBeNull();
    expect(calculateEndRefund(running)).toEqual(pesos(80, 'COP'));
  });

  it('refunds everything when the event is cancelled, at any time', () => {
    expect(calculateEndRefund({ ...running, now: 0, isCancelled: true })).toEqual(pesos(100, 'COP'));
  });

  it.each(planStates.filter((state) => state !== 'RUNNING'))(
    'is impossible for a plan that is %s',
    (state) => {
      expect(calculateEndRefund({ ...running, state, isCancelled: true })).toBeNull();
    },
  );

  it('never refunds more than was paid', () => {
    fc.assert(
      fc.property(anyMoney(), fc.nat(10_000), (paid, returnedShare) => {
        const refund = calculateEndRefund({ ...running, paid, terms: { graceDays: 0, returnedShare } });

        expect(refund?.amount).toBeGreaterThanOrEqual(0);
        expect(refund?.amount).toBeLessThanOrEqual(paid.amount);
      }),
    );
  });
});
