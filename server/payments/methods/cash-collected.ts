import type { CashOption } from '#domain/payment/payment-option.ts';
import { findRuleUnavailableReason } from '#domain/payment/payment-rules.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import { methodNotOffered } from '../attempts/payment-error.ts';
import { sellImmediately } from '../settlement/sell-immediately.ts';
import type { PayableSale, PaymentMethodHandler } from './method-handler.ts';

/**
 * Creates the handler of CASH that the seller has taken: the order is paid at once, and the cash counts in the
 * seller's shift. Only the body of an assisted sale can ask for it.
 */
export const createCollectedCashHandler = (): PaymentMethodHandler => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: paymentLeaseMs,
  async validate(_deps, sale) {
    const { reason } = findCollectedCashOption(sale);
    return reason === null ? null : methodNotOffered(reason);
  },
  async write(store, sale) {
    const { order, attemptId } = sale;
    const attempt = await store.attempts.find(attemptId);
    if (attempt === null || order.sellerId === null) throw new Error('Cash is collected by a seller.');
    await store.cashCollections.record({
      attemptId,
      orderId: order.id,
      amount: attempt.amount,
      collectedBy: order.sellerId,
      requestKey: `attempt ${attemptId}`,
    });
    await sellImmediately(store, sale, null);
  },
});

export function findCollectedCashOption(sale: PayableSale): CashOption {
  const reason = findRuleUnavailableReason('SELLER', sale);
  return {
    checkoutProvider: 'TAQUILLA',
    provider: null,
    collected: true,
    offered: reason === null,
    reason,
    payBy: null,
    payAt: [],
  };
}
