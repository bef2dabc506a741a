/** Why the fan sees this page (Spec §4). */
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

/** Which kind of outcome it is (Spec §4). */
export const checkoutOutcomes = ['PENDING_TRANSFER', 'FAIL', 'SUCCESS', 'PENDING_CASH'] as const;
export type CheckoutOutcome = (typeof checkoutOutcomes)[number];

/**
 * Which outcome a result belongs to. Assumption: Spec §4 shows no mapping. The four outcomes have no plain
 * 'pending', although the page exists (Spec §2): PENDING_PAYMENT and PENDING_CARD are no outcome yet.
 */
export const outcomeOf = (result: PurchaseResult): CheckoutOutcome | null => outcomes[result];

/** A result that can still change by itself; its page keeps itself up to date. */
export const isPendingResult = (result: PurchaseResult): boolean =>
  result !== 'SUCCESSFUL' && result !== 'FAIL';

const outcomes = {
  SUCCESSFUL: 'SUCCESS',
  FAIL: 'FAIL',
  PENDING_PAYMENT: null,
  PENDING_CARD: null,
  PENDING_TRANSFER: 'PENDING_TRANSFER',
  PENDING_TRANSFER_SPEI: 'PENDING_TRANSFER',
  PENDING_CLUB: 'PENDING_CASH',
  PENDING_CASH_MP: 'PENDING_CASH',
} as const satisfies Record<PurchaseResult, CheckoutOutcome | null>;
