import { calculateBoxOfficeDeadline } from '#domain/payment/box-office-payment.ts';
import type { CashOption } from '#domain/payment/payment-option.ts';
import { findRuleUnavailableReason } from '#domain/payment/payment-rules.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import { methodNotOffered } from '../attempts/payment-error.ts';
import type { PayableSale, PaymentMethodHandler } from './method-handler.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Creates the handler of CASH at our box office, paid by the order's code. No provider is called, so the order waits
 * from the start.
 */
export const createBoxOfficeHandler = (): PaymentMethodHandler => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: paymentLeaseMs,
  async validate(_parts, sale) {
    const reason = findRuleUnavailableReason('TAQUILLA', sale);
    return reason === null ? null : methodNotOffered(reason);
  },
  async write(store, { order, attemptId, reservation, salesContext }) {
    const until = calculateBoxOfficeDeadline({ eventStartsAt: salesContext.startsAt, now: reservation.now });
    await store.attempts.update(attemptId, {
      status: 'PENDING_CASH_PAYMENT',
      record: 'PENDING',
      expiresAt: until,
    });
    await store.orders.setStatus(order.id, 'PENDING_CASH_PAYMENT');
    if (!(await store.holds.markWaitingForPayment(reservation.id, until)))
      throw new Error('A reservation in payment could not wait for its payment.');
    await store.outbox.insert({
      key: `instruction:${attemptId}`,
      kind: 'INSTRUCTION',
      payload: { orderId: order.id, attemptId },
    });
  },
});

export async function findBoxOfficeOption(_parts: PaymentDeps, sale: PayableSale): Promise<CashOption> {
  const reason = findRuleUnavailableReason('TAQUILLA', sale);
  const payBy = reason === null ? calculateBoxOfficeDeadline(sale) : null;
  return { checkoutProvider: 'TAQUILLA', provider: null, offered: reason === null, reason, payBy, payAt: [] };
}
