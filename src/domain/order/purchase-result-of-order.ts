import { isBoxOfficeCash } from '../payment/box-office-payment.ts';
import { hasTrait, type SettlementMethod } from '../payment/payment-method.ts';
import type { PurchaseResult } from '../payment/purchase-result.ts';
import type { TransactionStatus } from '../payment/transaction-status.ts';
import { hasEndedUnpaid, type OrderStatus, wasPaid } from './order-status.ts';
import { interpretProviderStatus, type RawProviderStatus } from './provider-status.ts';

/** An order and the payment attempt that decides its status, as they are stored. */
export type PurchaseState = {
  readonly order: { readonly status: OrderStatus };
  readonly attempt: {
    readonly status: TransactionStatus;
    readonly method: SettlementMethod;
    /** `taquilla` for what our staff confirm. */
    readonly provider: string;
    /** The provider's last status; null while it has not reported any. */
    readonly providerStatus: RawProviderStatus | null;
  };
};

/**
 * Determines the purchase result from stored data alone, as after a reload, in another tab or from a link in
 * an e-mail. A refunded order was paid; an attempt completed without paying its order was for a cart that has
 * changed and is being refunded. Assumption: Spec §4 lists results only.
 */
export function determinePurchaseResult({ order, attempt }: PurchaseState): PurchaseResult {
  if (wasPaid(order)) return 'SUCCESSFUL';
  if (hasEndedUnpaid(order)) return 'FAIL';
  switch (attempt.status) {
    case 'DECLINED':
    case 'EXPIRED':
    case 'COMPLETED':
      return 'FAIL';
    case 'STARTED':
      return 'PENDING_PAYMENT';
    default:
      return determinePendingResult(attempt);
  }
}

function determinePendingResult(attempt: PurchaseState['attempt']): PurchaseResult {
  if (hasTrait(attempt, 'isAnnounced')) return 'PENDING_TRANSFER';
  if (hasTrait(attempt, 'isBooking') || isBoxOfficeCash(attempt)) return 'PENDING_CLUB';
  const { providerStatus } = attempt;
  return (providerStatus && interpretProviderStatus(providerStatus).result) ?? 'PENDING_PAYMENT';
}
