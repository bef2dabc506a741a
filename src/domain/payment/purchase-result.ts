/** The result of a purchase (Spec §4). */
export const purchaseResults = [
  'SUCCESSFUL',
  'FAIL',
  'PENDING_PAYMENT',
  'PENDING_TRANSFER',
  'PENDING_CLUB',
  'PENDING_CASH_MP',
  'PENDING_TRANSFER_SPEI',
  'PENDING_CARD',
] as const;
export type PurchaseResult = (typeof purchaseResults)[number];

/** The checkout outcome (Spec §4). */
export const checkoutOutcomes = ['PENDING_TRANSFER', 'FAIL', 'SUCCESS', 'PENDING_CASH'] as const;
export type CheckoutOutcome = (typeof checkoutOutcomes)[number];

/**
 * Returns the outcome of a result. Assumption: Spec §4 shows no mapping. None of the four outcomes is a plain
 * 'pending', although that page exists (Spec §2): PENDING_PAYMENT and PENDING_CARD have no outcome yet.
 */
export const toCheckoutOutcome = (result: PurchaseResult): CheckoutOutcome | null => outcomeByResult[result];

/** Returns true for a result that can still change without the user; its page refreshes itself. */
export const isPendingResult = (result: PurchaseResult): boolean =>
  result !== 'SUCCESSFUL' && result !== 'FAIL';

const outcomeByResult = {
  SUCCESSFUL: 'SUCCESS',
  FAIL: 'FAIL',
  PENDING_PAYMENT: null,
  PENDING_CARD: null,
  PENDING_TRANSFER: 'PENDING_TRANSFER',
  PENDING_TRANSFER_SPEI: 'PENDING_TRANSFER',
  PENDING_CLUB: 'PENDING_CASH',
  PENDING_CASH_MP: 'PENDING_CASH',
} as const satisfies Record<PurchaseResult, CheckoutOutcome | null>;
