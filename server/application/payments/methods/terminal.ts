import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { sellAtOnce } from '../sell-at-once.ts';
import type { Carrier } from './carrier.ts';

/** TPV: the card terminal has taken the money already; its voucher number is the proof. */
export const byTerminal = ({ voucherNumber }: PaymentOrderOf<'TPV'>): Carrier => ({
  provider: 'terminal',
  isHosted: false,
  leaseMs: cardLeaseMs,
  async write(store, sale) {
    await sellAtOnce(store, sale, {
      statusDetail: voucherNumber,
      paymentMethodId: 'tpv',
      paymentTypeId: 'terminal',
    });
  },
});
