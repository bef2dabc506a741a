/**
 * Why money that came in goes back: its seats were no longer held, its cart is no more, the order was paid already, or the
 * balance that was to pay the other part has it no more.
 */
export const returnReasons = ['TOO_LATE', 'CART_CHANGED', 'PAID_TWICE', 'BALANCE_GONE'] as const;
export type ReturnReason = (typeof returnReasons)[number];
