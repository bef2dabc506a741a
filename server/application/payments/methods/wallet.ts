import { markets } from '#domain/market/market.ts';
import { shortOf } from '#domain/payment/wallet-part.ts';
import { type Money, zero } from '#domain/shared/money.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { notOffered } from '../payment-refusal.ts';
import { sellAtOnce } from '../sell-at-once.ts';
import type { Carrier, Chooser } from './carrier.ts';

/**
 * Creates the handler of WALLET: the fan's wallet pays the whole order in the transaction that sells the seats, so
 * neither happens without the other. A wallet portion combines with any other method (`createPaymentAttempt`).
 */
export const byWallet = (): Carrier => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: cardLeaseMs,
  async check(store, { buyerId, total }) {
    const reason = shortOf(await store.lockWallet(buyerId), total);
    return reason === null ? null : notOffered(reason);
  },
  async write(store, sale) {
    const { order, attemptId } = sale;
    if (order.buyerId === null) throw new Error('A wallet payment needs a buyer.');
    const amount: Money = { amount: order.total.total, currency: order.total.currency };
    await store.takeFromWallet({ personId: order.buyerId, amount, orderId: order.id, attemptId });
    await sellAtOnce(store, sale, {
      statusDetail: 'wallet',
      paymentMethodId: 'wallet',
      paymentTypeId: 'wallet',
    });
  },
});

/** Returns the wallet's balance and whether it covers the total. */
export const walletChoice: Chooser = async (parts, { personId, market, total }) => {
  const balance =
    (personId === null ? null : await parts.sales.walletBalance(personId)) ?? zero(markets[market].currency);
  return { reason: shortOf(balance, total), balance };
};
