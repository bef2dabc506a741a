import type { TransactionStatus } from './transaction-status.ts';

/** The status of a payment in three values (Spec §4). */
export const paymentStatuses = ['COMPLETED', 'PENDING', 'DECLINED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Maps a payment attempt to the three statuses. Assumption: an expired attempt counts as declined. */
export const toPaymentStatus = (transaction: TransactionStatus): PaymentStatus =>
  paymentStatusByTransactionStatus[transaction];

const paymentStatusByTransactionStatus = {
  STARTED: 'PENDING',
  PENDING: 'PENDING',
  PENDING_CASH_PAYMENT: 'PENDING',
  PROCESSING_TRANSFER: 'PENDING',
  COMPLETED: 'COMPLETED',
  DECLINED: 'DECLINED',
  EXPIRED: 'DECLINED',
} as const satisfies Record<TransactionStatus, PaymentStatus>;
