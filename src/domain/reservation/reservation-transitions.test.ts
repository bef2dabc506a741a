import { describe, expect, it } from 'vitest';
import { buildTransitionTable, canTransition } from '../shared/transition.ts';
import { type ReservationStatus, reservationStatuses } from './reservation-status.ts';
import { reservationLifecycle } from './reservation-transitions.ts';

const reservationTransitions = buildTransitionTable<ReservationStatus>(reservationLifecycle.transitions);

/** Spec §4 lists the statuses and no transitions; these are the chosen ones, written out independently. */
const allowed: Readonly<Record<ReservationStatus, readonly ReservationStatus[]>> = {
  BOOKED: ['ACTIVE', 'EXPIRED', 'CANCELLED'],
  BOOKED_FOREVER: ['FINISHED', 'CANCELLED'],
  ACTIVE: [
    'STARTED_PAYMENT',
    'WAITING_FOR_PAYMENT',
    'FINISHED',
    'ACTIVE',
    'EXPIRED',
    'BOOKED',
    'BOOKED_FOREVER',
    'CANCELLED',
  ],
  STARTED_PAYMENT: [
    'FINISHED',
    'FINISHED_WITH_FAILURE',
    'WAITING_FOR_PAYMENT',
    'ACTIVE',
    'CANCELLED_DUE_TO_PAYMENT_FAILURE',
    'EXPIRED',
    'STARTED_PAYMENT',
  ],
  WAITING_FOR_PAYMENT: ['FINISHED', 'EXPIRED', 'ACTIVE', 'CANCELLED'],
  EXPIRED: ['FINISHED', 'FINISHED_WITH_FAILURE'],
  FINISHED: ['CANCELLED'],
  FINISHED_WITH_FAILURE: [],
  CANCELLED: [],
  CANCELLED_DUE_TO_PAYMENT_FAILURE: [],
};

describe('reservation transitions', () => {
  it.each(reservationStatuses)('from %s are exactly the chosen ones', (status) => {
    expect(new Set(reservationTransitions[status])).toEqual(new Set(allowed[status]));
  });

  it('end in a failure, a cancellation or a failed payment', () => {
    const terminal = reservationStatuses.filter((status) =>
      reservationTransitions[status].every((to) => to === status),
    );

    expect(terminal).toEqual(['FINISHED_WITH_FAILURE', 'CANCELLED', 'CANCELLED_DUE_TO_PAYMENT_FAILURE']);
  });

  it('never lead from a paid reservation back into a cart', () => {
    expect(canTransition(reservationTransitions, 'FINISHED', 'ACTIVE')).toBe(false);
    expect(canTransition(reservationTransitions, 'FINISHED', 'EXPIRED')).toBe(false);
  });

  it('let only a late approval leave EXPIRED', () => {
    expect(reservationLifecycle.transitions.EXPIRED).toEqual({
      'payment.approved.late': 'FINISHED',
      'payment.approved.too-late': 'FINISHED_WITH_FAILURE',
    });
  });
});
