/** The statuses of a payment of one or more installments (Spec §4). */
export const installmentPaymentStatuses = [
  'CREATED',
  'PENDING',
  'PAID',
  'CANCELLED',
  'REFUNDED',
  'REJECTED',
  'EXPIRED',
] as const;
export type InstallmentPaymentStatus = (typeof installmentPaymentStatuses)[number];
