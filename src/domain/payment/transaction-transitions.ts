import { buildTransitionTable, type EventOf, type Lifecycle } from '../shared/transition.ts';
import type { TransactionStatus } from './transaction-status.ts';

/**
 * The lifecycle of a payment attempt. Assumption: Spec §4 shows no transitions. Every new attempt is a new
 * transaction, and only an approval verified at the provider leaves DECLINED or EXPIRED: a failure never
 * overwrites a success.
 */
export const transactionLifecycle = {
  initialStatuses: { 'payment.started': 'STARTED' },
  transitions: {
    STARTED: {
      approved: 'COMPLETED',
      'voucher.issued': 'PENDING_CASH_PAYMENT',
      'transfer.begun': 'PROCESSING_TRANSFER',
      'review.begun': 'PENDING',
      rejected: 'DECLINED',
      ended: 'EXPIRED',
    },
    PENDING: { approved: 'COMPLETED', rejected: 'DECLINED', ended: 'EXPIRED' },
    PENDING_CASH_PAYMENT: { approved: 'COMPLETED', rejected: 'DECLINED', ended: 'EXPIRED' },
    PROCESSING_TRANSFER: { approved: 'COMPLETED', rejected: 'DECLINED', ended: 'EXPIRED' },
    EXPIRED: { 'approved.late': 'COMPLETED' },
    DECLINED: { 'approved.late': 'COMPLETED' },
    COMPLETED: {},
  },
} as const satisfies Lifecycle<TransactionStatus>;

export type TransactionEvent = EventOf<typeof transactionLifecycle>;

export const transactionTransitions = buildTransitionTable<TransactionStatus>(
  transactionLifecycle.transitions,
);
