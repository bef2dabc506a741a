/** The statuses of a payment record: a money movement as the fan sees it (Spec §4). */
export const paymentRecordStatuses = [
  'PAID',
  'CREATED',
  'CANCELLED',
  'REFUNDED',
  'PENDING',
  'REJECTED',
] as const;
export type PaymentRecordStatus = (typeof paymentRecordStatuses)[number];
