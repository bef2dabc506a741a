/** Why money that came in goes back: its seats were no longer held, its cart is no more, or the order was paid already. */
export const returnReasons = ['TOO_LATE', 'CART_CHANGED', 'PAID_TWICE'] as const;
export type ReturnReason = (typeof returnReasons)[number];
