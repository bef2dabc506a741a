/**
/**
 * Why money that came in goes back: its seats were no longer held, its cart is no more, the order was paid already, the balance
 * that was to pay the other part has it no more, or a manager sent it back because it was another sum; and what was over of a
 * sum that a manager took. Nothing is bought of an event that was cancelled.
 */
export const returnReasons = [
  'TOO_LATE',
  'CART_CHANGED',
  'PAID_TWICE',
  'BALANCE_GONE',
  'OTHER_AMOUNT',
  'SURPLUS',
  'EVENT_CANCELLED',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/**
 * How it goes back: by the way it came, into the balance of a fan who wants it there, or by somebody's hand where no provider has
 * it; or it is back already, by a hand that was not ours.
 */
export const returnWays = ['AS_IT_CAME', 'BALANCE', 'BY_HAND', 'IS_BACK'] as const;
export type ReturnWay = (typeof returnWays)[number];
