import type { EventOf, Lifecycle } from '../shared/transition.ts';
import type { PaymentRecordStatus } from './payment-record.ts';

/**
 * The lifecycle of a payment record. Assumption: Spec §4 shows no transitions. A verified late approval leads
 * to PAID from CANCELLED and from REJECTED, so that the record never denies a charge by the provider (its
 * transaction leaves EXPIRED or DECLINED in the same step).
 */
export const paymentRecordLifecycle = {
  initialStatuses: { 'payment.started': 'CREATED' },
  transitions: {
    CREATED: { taken: 'PENDING', approved: 'PAID', rejected: 'REJECTED', ended: 'CANCELLED' },
    PENDING: { approved: 'PAID', rejected: 'REJECTED', ended: 'CANCELLED' },
    PAID: { refunded: 'REFUNDED' },
    CANCELLED: { 'approved.late': 'PAID' },
    REJECTED: { 'approved.late': 'PAID' },
    REFUNDED: {},
  },
} as const satisfies Lifecycle<PaymentRecordStatus>;

export type PaymentRecordEvent = EventOf<typeof paymentRecordLifecycle>;
