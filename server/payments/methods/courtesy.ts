import { courtesyReasons } from '#domain/payment/courtesy.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { findRuleUnavailableReason } from '#domain/payment/payment-rules.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import { sellImmediately } from '../settlement/sell-immediately.ts';
import type { FindPaymentOption, PaymentMethodHandler } from './method-handler.ts';

/** Creates the handler of COURTESY: a manager issues complimentary tickets, with a recorded reason and name. */
export const createCourtesyHandler = ({
  reasonType,
  note,
}: PaymentInputOf<'COURTESY'>): PaymentMethodHandler => ({
  provider: 'taquilla',
  isHosted: false,
  isFree: true,
  leaseMs: paymentLeaseMs,
  async write(store, sale) {
    const { order } = sale;
    if (order.sellerId === null) throw new Error('A complimentary order needs a manager.');
    await store.orders.recordCourtesy({
      orderId: order.id,
      reasonType,
      note: note ?? null,
      grantedBy: order.sellerId,
    });
    await sellImmediately(store, sale, {
      statusDetail: 'courtesy',
      paymentMethodId: 'courtesy',
      paymentTypeId: 'courtesy',
    });
  },
});

export const findCourtesyOption: FindPaymentOption = async (_parts, sale) => ({
  reason: findRuleUnavailableReason('COURTESY', sale),
  courtesyReasons,
});
