/** One movement of money as the fan sees it (Spec §4, payment record). */
export const paymentRecordStatuses = [
  'PAID',
  'CREATED',
  'CANCELLED',
  'REFUNDED',
  'PENDING',
  'REJECTED',
] as const;
export type PaymentRecordStatus = (typeof paymentRecordStatuses)[number];
