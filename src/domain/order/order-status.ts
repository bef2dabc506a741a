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

/** Returns true for an order that is paid and not refunded in whole: its tickets are valid. */
export const isPaid = ({ status }: { readonly status: OrderStatus }): boolean =>
  status === 'PAID' || status === 'TRANSFERRED';

/** Returns true for an order that was ever paid, a refunded one included. */
export const wasPaid = (order: { readonly status: OrderStatus }): boolean =>
  isPaid(order) || order.status === 'REFUNDED';

/** Returns true for an order that ended without a payment; a late approval may still pay it. */
export const hasEndedUnpaid = ({ status }: { readonly status: OrderStatus }): boolean =>
  status === 'EXPIRED' || status === 'CANCELED';
