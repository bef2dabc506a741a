import { markets } from '#domain/market/market.ts';
import { findWalletShortfall } from '#domain/payment/wallet-portion.ts';
import { type Money, zero } from '#domain/shared/money.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import { methodNotOffered } from '../attempts/payment-error.ts';
import { sellImmediately } from '../settlement/sell-immediately.ts';
import type { FindPaymentOption, PaymentMethodHandler } from './method-handler.ts';

/**
 * Creates the handler of WALLET: the fan's wallet pays the whole order in the transaction that sells the seats, so
 * neither happens without the other. A wallet portion combines with any other method (`createPaymentAttempt`).
 */
export const createWalletHandler = (): PaymentMethodHandler => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: paymentLeaseMs,
  async validateLocked(store, { buyerId, total }) {
    const reason = findWalletShortfall(await store.wallets.lock(buyerId), total);
    return reason === null ? null : methodNotOffered(reason);
  },
  async write(store, sale) {
    const { order, attemptId } = sale;
    if (order.buyerId === null) throw new Error('A wallet payment needs a buyer.');
    const amount: Money = { amount: order.total.total, currency: order.total.currency };
    await store.wallets.debit({ personId: order.buyerId, amount, orderId: order.id, attemptId });
    await sellImmediately(store, sale, {
      statusDetail: 'wallet',
      paymentMethodId: 'wallet',
      paymentTypeId: 'wallet',
    });
  },
});

/** Returns the wallet's balance and whether it covers the total. */
export const findWalletOption: FindPaymentOption = async (deps, { personId, market, total }) => {
  const balance =
    (personId === null ? null : await deps.sales.wallets.findBalance(personId)) ??
    zero(markets[market].currency);
  return { reason: findWalletShortfall(balance, total), balance };
};
