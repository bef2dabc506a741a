import type { MarketCode } from '#domain/market/market.ts';
import { wasPaid } from '#domain/order/order-status.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { expireAttempt, isOverdue } from '#server/payments/public.ts';
import type { StaffActor } from '#server/unit-of-work/public.ts';
import {
  getOpenAttempt,
  lockBooking,
  type StaffBookingDeps,
  type StaffBookingError,
} from './lock-booking.ts';

/**
 * Releases a staff booking by hand: its seats are for sale immediately and its buyer is notified. Releases seats that
 * stayed off sale after a refund in the same way.
 */
export function releaseBooking(
  { sales }: Pick<StaffBookingDeps, 'sales'>,
  of: {
    readonly reservationId: string;
    readonly market: MarketCode;
    readonly by: StaffActor;
    readonly requestKey: string;
  },
): Promise<Result<null, StaffBookingError>> {
  return sales.transaction(async (store): Promise<Result<null, StaffBookingError>> => {
    const locked = await lockBooking(store, { ...of, method: 'RESERVATION' });
    if (locked === null) return err({ code: 'NOT_FOUND' });
    const { reservation, order } = locked;
    if ((await store.bookings.findReservationIdByRequest(of.requestKey)) === reservation.id) return ok(null);
    if (order !== null && wasPaid(order)) return err({ code: 'ALREADY_PAID' });
    const booking = getOpenAttempt(locked);
    if (order !== null && booking !== null && isOverdue(booking, reservation)) {
      await expireAttempt(store, { order, reservation, attempt: booking });
      return err({ code: 'HOLD_EXPIRED' });
    }
    if (reservation.status !== 'BOOKED' && reservation.status !== 'BOOKED_FOREVER')
      return err({ code: 'HOLD_EXPIRED' });
    if (!(await store.holds.release(reservation.id, 'CANCELLED', 'RELEASE')))
      throw new Error('A booked reservation could not be released.');
    if (booking !== null) {
      await store.attempts.update(booking.id, { status: 'EXPIRED', record: 'CANCELLED' });
      await store.orders.setStatus(booking.orderId, 'CANCELED');
      await store.outbox.insert({
        key: `booking_email:released:${booking.id}`,
        kind: 'BOOKING_EMAIL',
        payload: { orderId: booking.orderId, attemptId: booking.id, what: 'RELEASED' },
      });
    }
    await store.bookings.recordDecision({
      reservationId: reservation.id,
      orderId: order?.id ?? null,
      decision: 'RELEASED',
      actor: of.by,
      requestKey: of.requestKey,
    });
    return ok(null);
  });
}
