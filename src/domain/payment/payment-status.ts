import type { TransactionStatus } from './transaction-status.ts';

/** The provider's answer, boiled down to three (Spec §4). */
export const paymentStatuses = ['COMPLETED', 'PENDING', 'DECLINED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The three-word answer of a try to pay. Assumption: an expired try counts as declined. */
export const paymentStatusOf = (transaction: TransactionStatus): PaymentStatus => answers[transaction];

const answers = {
  STARTED: 'PENDING',
  PENDING: 'PENDING',
  PENDING_CASH_PAYMENT: 'PENDING',
  PROCESSING_TRANSFER: 'PENDING',
  COMPLETED: 'COMPLETED',
  DECLINED: 'DECLINED',
  EXPIRED: 'DECLINED',
} as const satisfies Record<TransactionStatus, PaymentStatus>;
