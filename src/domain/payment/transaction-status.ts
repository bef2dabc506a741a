/** The statuses of a payment attempt, a transaction at a provider (Spec §4). */
export const transactionStatuses = [
  'STARTED',
  'COMPLETED',
  'EXPIRED',
  'PENDING_CASH_PAYMENT',
  'PENDING',
  'PROCESSING_TRANSFER',
  'DECLINED',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];
