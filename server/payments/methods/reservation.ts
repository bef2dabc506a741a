import { validateBookingDeadline } from '#domain/payment/booking-deadline.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { findRuleUnavailableReason } from '#domain/payment/payment-rules.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import type { FindPaymentOption, PaymentMethodHandler } from './method-handler.ts';

/**
 * Creates the handler of RESERVATION: a manager books the seats without payment, until a deadline or without one. The
 * attempt only records that the order waits to be paid or released.
 */
export const createReservationHandler = ({
  deadline,
}: PaymentInputOf<'RESERVATION'>): PaymentMethodHandler => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: paymentLeaseMs,
  bookedUntil: deadline,
  async validate(_parts, sale) {
    const reason = validateBookingDeadline(deadline, sale);
    return reason === null
      ? null
      : { code: 'FIELDS_INVALID', fields: [{ field: 'payment.deadline', reason }] };
  },
  async write(store, { order, attemptId }) {
    if (order.sellerId === null) throw new Error('A booking needs a manager.');
    await store.attempts.update(attemptId, { status: 'PENDING', record: 'PENDING' });
    await store.bookings.audit({
      what: 'seats.booked',
      orderId: order.id,
      by: order.sellerId,
      until: deadline,
    });
    await store.outbox.insert({
      key: `booking_email:booked:${attemptId}`,
      kind: 'BOOKING_EMAIL',
      payload: { orderId: order.id, attemptId, what: 'BOOKED' },
    });
  },
});

export const findReservationOption: FindPaymentOption = async (_parts, sale) => ({
  reason: findRuleUnavailableReason('RESERVATION', sale),
});
