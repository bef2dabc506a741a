/** One payment of one or more quotas (Spec §4). */
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
