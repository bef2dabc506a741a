import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { payOrder } from '../settle-payment.ts';
import type { Carrier } from './carrier.ts';

/** TPV: the card terminal has taken the money already; its voucher number is the proof. */
export const byTerminal = ({ voucherNumber }: PaymentOrderOf<'TPV'>): Carrier => ({
  provider: 'terminal',
  isHosted: false,
  leaseMs: cardLeaseMs,
  async write(store, sale) {
    if (!(await store.sell(sale.reservation.id, null)))
      throw new Error('Seats in payment could not be sold.');
    await store.updateAttempt(sale.attemptId, {
      status: 'COMPLETED',
      record: 'PAID',
      words: {
        status: 'approved',
        statusDetail: voucherNumber,
        paymentMethodId: 'tpv',
        paymentTypeId: 'terminal',
        challengeUrl: null,
      },
    });
    await payOrder({ store, ...sale });
  },
});
