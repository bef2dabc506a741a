import { markets } from '#domain/market/market.ts';
import { shortOf } from '#domain/payment/wallet-part.ts';
import { type Money, zero } from '#domain/shared/money.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { notOffered } from '../payment-refusal.ts';
import { sellAtOnce } from '../sell-at-once.ts';
import type { Carrier, Chooser } from './carrier.ts';

/**
 * WALLET: the fan's own balance pays all of it, in the very transaction that sells the seats: there is no moment at which one
 * has happened without the other. A part of it stands beside any other method (`beginPayment`).
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
    if (order.buyerId === null) throw new Error('A balance that is nobody’s.');
    const amount: Money = { amount: order.total.total, currency: order.total.currency };
    await store.takeFromWallet({ personId: order.buyerId, amount, orderId: order.id, attemptId });
    await sellAtOnce(store, sale, {
      statusDetail: 'wallet',
      paymentMethodId: 'wallet',
      paymentTypeId: 'wallet',
    });
  },
});

/** What is in it, and whether that is enough. */
export const walletChoice: Chooser = async (parts, { personId, market, total }) => {
  const balance =
    (personId === null ? null : await parts.sales.walletBalance(personId)) ?? zero(markets[market].currency);
  return { reason: shortOf(balance, total), balance };
};
