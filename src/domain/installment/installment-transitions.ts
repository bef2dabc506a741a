import { buildTransitionTable, type EventOf, type Lifecycle } from '../shared/transition.ts';
import type { InstallmentPaymentStatus } from './installment-payment-status.ts';
import type { InstallmentStatus } from './installment-status.ts';

/**
 * The lifecycle of an installment. Assumption: Spec §4 shows no transitions. PENDING_ONE_TIME means that the
 * fan pays all remaining installments at once; PAID is reverted only when its payment is refunded before the
 * plan is complete.
 */
export const installmentLifecycle = {
  initialStatuses: { 'plan.opened': 'PENDING' },
  transitions: {
    PENDING: { paid: 'PAID', 'one-time.chosen': 'PENDING_ONE_TIME' },
    PENDING_ONE_TIME: { paid: 'PAID', 'one-time.failed': 'PENDING' },
    PAID: { 'payment.refunded': 'PENDING' },
  },
} as const satisfies Lifecycle<InstallmentStatus>;

export type InstallmentEvent = EventOf<typeof installmentLifecycle>;

export const installmentTransitions = buildTransitionTable<InstallmentStatus>(
  installmentLifecycle.transitions,
);

/** The lifecycle of a payment of installments. Assumption: as above; a retry is always a new payment. */
export const installmentPaymentLifecycle = {
  initialStatuses: { 'payment.started': 'CREATED' },
  transitions: {
    CREATED: { taken: 'PENDING', approved: 'PAID', rejected: 'REJECTED', cancelled: 'CANCELLED' },
    PENDING: { approved: 'PAID', rejected: 'REJECTED', expired: 'EXPIRED', cancelled: 'CANCELLED' },
    PAID: { refunded: 'REFUNDED' },
    EXPIRED: { 'approved.late': 'PAID' },
    CANCELLED: {},
    REFUNDED: {},
    REJECTED: {},
  },
} as const satisfies Lifecycle<InstallmentPaymentStatus>;

export type InstallmentPaymentEvent = EventOf<typeof installmentPaymentLifecycle>;

export const installmentPaymentTransitions = buildTransitionTable<InstallmentPaymentStatus>(
  installmentPaymentLifecycle.transitions,
);
