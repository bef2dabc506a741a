import { courtesyReasons } from '#domain/payment/courtesy.ts';
import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { wayRefusalOf } from '#domain/payment/payment-rules.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { sellAtOnce } from '../sell-at-once.ts';
import type { Carrier, Chooser } from './carrier.ts';

/** Creates the handler of COURTESY: a manager issues complimentary tickets, with a recorded reason and name. */
export const byCourtesy = ({ reasonType, note }: PaymentOrderOf<'COURTESY'>): Carrier => ({
  provider: 'taquilla',
  isHosted: false,
  isFree: true,
  leaseMs: cardLeaseMs,
  async write(store, sale) {
    const { order } = sale;
    if (order.sellerId === null) throw new Error('A complimentary order needs a manager.');
    await store.grantCourtesy({ orderId: order.id, reasonType, note: note ?? null, by: order.sellerId });
    await sellAtOnce(store, sale, {
      statusDetail: 'courtesy',
      paymentMethodId: 'courtesy',
      paymentTypeId: 'courtesy',
    });
  },
});

export const courtesyChoice: Chooser = async (_parts, sale) => ({
  reason: wayRefusalOf('COURTESY', sale),
  courtesyReasons,
});
