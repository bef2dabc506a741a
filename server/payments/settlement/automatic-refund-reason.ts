/**
 * The reasons for an automatic refund: the seats were no longer held, the cart changed, the order was already paid,
 * the wallet no longer covers its portion, a manager rejected a mismatched amount, or accepted an overpayment
 * (SURPLUS), or the event was cancelled.
 */
export const automaticRefundReasons = [
  'TOO_LATE',
  'CART_CHANGED',
  'PAID_TWICE',
  'WALLET_INSUFFICIENT',
  'AMOUNT_MISMATCH',
  'SURPLUS',
  'EVENT_CANCELLED',
] as const;
export type AutomaticRefundReason = (typeof automaticRefundReasons)[number];

/**
 * The destinations of an automatic refund: the original method, the wallet, staff by hand where no provider has the
 * money; or it was already refunded outside our system.
 */
export const automaticRefundDestinations = [
  'ORIGINAL_METHOD',
  'WALLET',
  'BY_HAND',
  'ALREADY_REFUNDED',
] as const;
export type AutomaticRefundDestination = (typeof automaticRefundDestinations)[number];
