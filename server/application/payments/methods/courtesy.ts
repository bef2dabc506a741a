import { courtesyReasons } from '#domain/payment/courtesy.ts';
import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { payOrder } from '../settle-payment.ts';
import type { Carrier, Chooser } from './carrier.ts';

/** COURTESY: a manager gives it away at once, for a reason that is kept with their name. */
export const byCourtesy = ({ reasonType, note }: PaymentOrderOf<'COURTESY'>): Carrier => ({
  provider: 'taquilla',
  isHosted: false,
  isFree: true,
  leaseMs: cardLeaseMs,
  async write(store, sale) {
    const { order, attemptId, reservation } = sale;
    if (order.sellerId === null) throw new Error('A courtesy that nobody gave.');
    if (!(await store.sell(reservation.id, null))) throw new Error('Seats in payment could not be sold.');
    await store.grantCourtesy({ orderId: order.id, reasonType, note: note ?? null, by: order.sellerId });
    await store.updateAttempt(attemptId, {
      status: 'COMPLETED',
      record: 'PAID',
      words: {
        status: 'approved',
        statusDetail: 'courtesy',
        paymentMethodId: 'courtesy',
        paymentTypeId: 'courtesy',
        challengeUrl: null,
      },
    });
    await payOrder({ store, ...sale });
  },
});

export const courtesyChoice: Chooser = async () => ({ reason: null, courtesyReasons });
