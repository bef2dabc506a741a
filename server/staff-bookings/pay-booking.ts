import type { MarketCode } from '#domain/market/market.ts';
import { wasPaid } from '#domain/order/order-status.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { StaffBookingPayment } from '#domain/order/staff-booking.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { expireAttempt, isOverdue, readPurchaseSnapshot, toPurchase } from '#server/payments/public.ts';
import type { StaffActor } from '#server/unit-of-work/public.ts';
import {
  findBookingContext,
  getOpenAttempt,
  lockBooking,
  type StaffBookingDeps,
  type StaffBookingError,
} from './lock-booking.ts';
import { sellBooking } from './sell-booking.ts';

/**
 * Pays a staff booking, or issues it as complimentary tickets, in one transaction with the reservation locked before
 * the attempt: either the seats are sold and paid, or nothing happened. A concurrent caller (a release, another
 * payment, expiry) finds it done; a repeated request succeeds.
 */
export async function payBooking(
  deps: StaffBookingDeps,
  of: {
    readonly reservationId: string;
    readonly market: MarketCode;
    readonly payment: StaffBookingPayment;
    readonly expectedTotal: Money;
    readonly by: StaffActor;
    readonly requestKey: string;
  },
): Promise<Result<Purchase, StaffBookingError>> {
  const { sales } = deps;
  const salesContext = await findBookingContext(deps, of.reservationId);
  if (salesContext === null) return err({ code: 'NOT_FOUND' });
  const paid = await sales.transaction(async (store): Promise<Result<string, StaffBookingError>> => {
    const locked = await lockBooking(store, { ...of, method: 'RESERVATION' });
    if (locked === null) return err({ code: 'NOT_FOUND' });
    const { reservation, order } = locked;
    if (order === null) return err({ code: isBooked(reservation.status) ? 'FAN_REQUIRED' : 'NOT_FOUND' });
    if ((await store.bookings.findReservationIdByRequest(of.requestKey)) === reservation.id)
      return ok(order.id);
    if (wasPaid(order)) return err({ code: 'ALREADY_PAID' });
    const booking = getOpenAttempt(locked);
    if (booking === null) return err({ code: 'HOLD_EXPIRED' });
    if (isOverdue(booking, reservation)) {
      await expireAttempt(store, { order, reservation, attempt: booking });
      return err({ code: 'HOLD_EXPIRED' });
    }
    if (salesContext.disabled) return err({ code: 'SALE_CLOSED' });
    const total = getTotal(order.total);
    if (total.amount !== of.expectedTotal.amount || total.currency !== of.expectedTotal.currency)
      return err({ code: 'TOTAL_CHANGED', detail: { total: order.total } });
    const error = await sellBooking(store, { ...of, order, reservation, booking, salesContext });
    return error === null ? ok(order.id) : err(error);
  });
  if (!paid.ok) return paid;
  const snapshot = await readPurchaseSnapshot(sales, paid.value);
  return snapshot === null ? err({ code: 'NOT_FOUND' }) : ok(toPurchase(snapshot));
}

const isBooked = (status: string): boolean => status === 'BOOKED' || status === 'BOOKED_FOREVER';
