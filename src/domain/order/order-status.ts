/** Spec §4; note the single L of CANCELED, unlike in every other list. */
export const orderStatuses = [
  'PAID',
  'CANCELED',
  'EXPIRED',
  'PENDING',
  'PENDING_CASH_PAYMENT',
  'PROCESSING_TRANSFER',
  'TRANSFERRED',
  'REFUNDED',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
