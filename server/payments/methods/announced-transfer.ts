import { calculateTransferProofDeadline } from '#domain/payment/booking-deadline.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { findRuleUnavailableReason } from '#domain/payment/payment-rules.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import { methodNotOffered } from '../attempts/payment-error.ts';
import type { FindPaymentOption, PaymentMethodHandler } from './method-handler.ts';

/**
 * Creates the handler of PROCESSING_TRANSFER: a transfer that the buyer announced. No provider knows it: it waits
 * until staff confirm or reject its proof (`decideTransfer`), or its deadline passes.
 */
export const createAnnouncedTransferHandler = ({
  reference,
}: PaymentInputOf<'PROCESSING_TRANSFER'>): PaymentMethodHandler => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: paymentLeaseMs,
  notes: { reference },
  async validate(_parts, sale) {
    const reason = findRuleUnavailableReason('PROCESSING_TRANSFER', sale);
    return reason === null ? null : methodNotOffered(reason);
  },
  async write(store, { order, attemptId, reservation, salesContext }) {
    if (order.sellerId === null) throw new Error('An announced transfer needs a seller.');
    const until = calculateTransferProofDeadline({
      eventStartsAt: salesContext.startsAt,
      now: reservation.now,
    });
    await store.attempts.update(attemptId, {
      status: 'PROCESSING_TRANSFER',
      record: 'PENDING',
      expiresAt: until,
    });
    await store.orders.setStatus(order.id, 'PROCESSING_TRANSFER');
    if ((await store.holds.markPaymentStarted(reservation.id, until)) === null)
      throw new Error('A reservation in payment could not wait for its payment.');
    await store.bookings.audit({ what: 'transfer.announced', orderId: order.id, by: order.sellerId, until });
    await store.outbox.insert({
      key: `booking_email:announced:${attemptId}`,
      kind: 'BOOKING_EMAIL',
      payload: { orderId: order.id, attemptId, what: 'ANNOUNCED' },
    });
  },
});

export const findAnnouncedTransferOption: FindPaymentOption = async (_parts, sale) => ({
  reason: findRuleUnavailableReason('PROCESSING_TRANSFER', sale),
});
