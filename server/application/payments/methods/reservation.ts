import { deadlineIssue } from '#domain/payment/kept-seats.ts';
import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { wayRefusalOf } from '#domain/payment/payment-rules.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import type { Carrier, Chooser } from './carrier.ts';

/**
 * Creates the handler of RESERVATION: a manager books the seats without payment, until a deadline or without one. The
 * attempt only records that the order waits to be paid or released.
 */
export const byReservation = ({ until }: PaymentOrderOf<'RESERVATION'>): Carrier => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: cardLeaseMs,
  keptUntil: until,
  async refusal(_parts, sale) {
    const reason = deadlineIssue(until, sale);
    return reason === null ? null : { code: 'FIELDS_INVALID', fields: [{ field: 'payment.until', reason }] };
  },
  async write(store, { order, attemptId }) {
    if (order.sellerId === null) throw new Error('A booking needs a manager.');
    await store.updateAttempt(attemptId, { status: 'PENDING', record: 'PENDING' });
    await store.noteKept({ what: 'seats.kept', orderId: order.id, by: order.sellerId, until });
    await store.addEffect({
      key: `kept_notice:kept:${attemptId}`,
      kind: 'KEPT_NOTICE',
      payload: { orderId: order.id, attemptId, what: 'KEPT' },
    });
  },
});

export const reservationChoice: Chooser = async (_parts, sale) => ({
  reason: wayRefusalOf('RESERVATION', sale),
});
