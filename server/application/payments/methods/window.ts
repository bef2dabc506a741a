import type { CashWay } from '#domain/payment/payment-choice.ts';
import { wayRefusalOf } from '#domain/payment/payment-rules.ts';
import { payAtWindowBefore } from '#domain/payment/window-payment.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { notOffered } from '../payment-refusal.ts';
import type { Carrier, SaleToPay } from './carrier.ts';

/**
 * Creates the handler of CASH at our box office, paid by the order's code. No provider is called, so the order waits
 * from the start.
 */
export const byWindow = (): Carrier => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: cardLeaseMs,
  async refusal(_parts, sale) {
    const reason = wayRefusalOf('TAQUILLA', sale);
    return reason === null ? null : notOffered(reason);
  },
  async write(store, { order, attemptId, reservation, house }) {
    const until = payAtWindowBefore({ eventStartsAt: house.startsAt, now: reservation.now });
    await store.updateAttempt(attemptId, {
      status: 'PENDING_CASH_PAYMENT',
      record: 'PENDING',
      expiresAt: until,
    });
    await store.setOrderStatus(order.id, 'PENDING_CASH_PAYMENT');
    if (!(await store.toWaiting(reservation.id, until)))
      throw new Error('A reservation in payment could not wait for its payment.');
    await store.addEffect({
      key: `instruction:${attemptId}`,
      kind: 'INSTRUCTION',
      payload: { orderId: order.id, attemptId },
    });
  },
});

export async function windowWay(_parts: PaymentParts, sale: SaleToPay): Promise<CashWay> {
  const reason = wayRefusalOf('TAQUILLA', sale);
  const payBy = reason === null ? payAtWindowBefore(sale) : null;
  return { desk: 'TAQUILLA', provider: null, offered: reason === null, reason, payBy, payAt: [] };
}
