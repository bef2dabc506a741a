import type { StaffBookingsPort } from '#application/staff-bookings.port.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { StaffBooking, StaffBookingKind } from '#domain/order/staff-booking.ts';
import { paymentMethodTraits } from '#domain/payment/payment-method.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

/** Lists and closes staff bookings in memory. */
export function memoryStaffBookings(backend: MemoryBackend): StaffBookingsPort {
  /** True for a rejected transfer; its money may still be found. */
  const isRejected = ({ method, orderStatus, moneyMoved }: Purchase): boolean =>
    paymentMethodTraits[method].isAnnounced && orderStatus === 'CANCELED' && moneyMoved !== 'RETURNED';
  const determineKind = (purchase: Purchase): StaffBookingKind | null => {
    const { method, orderStatus } = purchase;
    if (paymentMethodTraits[method].isBooking) return orderStatus === 'PENDING' ? 'BOOKING' : null;
    const isOpen = paymentMethodTraits[method].isAnnounced && orderStatus === 'PROCESSING_TRANSFER';
    return isOpen || isRejected(purchase) ? 'TRANSFER' : null;
  };

  function toStaffBooking(purchase: Purchase, kind: StaffBookingKind): StaffBooking[] {
    const hold = backend.holds.get(purchase.reservationId);
    const event = backend.events.find(({ id }) => id === purchase.eventId);
    if (hold === undefined || event === undefined) return [];
    return [
      {
        kind,
        reservationId: purchase.reservationId,
        code: purchase.code,
        event: event.title,
        startsAt: event.startsAt,
        timeZone: event.venue.timeZone,
        buyer: { name: hold.reservation.fan?.name ?? '', email: 'mariana@correo.co' },
        items: hold.reservation.items,
        total: purchase.total,
        deadline: hold.reservation.expiresAt,
        isLate: isRejected(purchase),
        isRejected: isRejected(purchase),
        since: purchase.serverNow,
        mayConfirm: kind === 'TRANSFER',
        by: 'Adriana Pardo',
        reference: kind === 'TRANSFER' ? purchase.statusDetail : null,
      },
    ];
  }

  return {
    find: ({ kind, searchText, page }) =>
      backend.read(() => {
        const normalized = searchText.trim().toLowerCase();
        const all = [...backend.purchases.values()]
          .flatMap((purchase) => (determineKind(purchase) === kind ? toStaffBooking(purchase, kind) : []))
          .filter(({ code, reference }) =>
            [code, reference].some((text) => normalized === '' || text?.toLowerCase() === normalized),
          );
        const items = all.slice(calculatePageOffset(page), calculatePageOffset(page) + PAGE_SIZE);
        return ok({ items, total: all.length, page, pageSize: PAGE_SIZE });
      }),
    resolve: ({ reservationId, total }, act, key) =>
      backend.change('actOnKept', key, () => {
        const purchase = [...backend.purchases.values()].findLast(
          (one) => one.reservationId === reservationId,
        );
        const hold = backend.holds.get(reservationId);
        const kind = act.kind === 'PAY' || act.kind === 'RELEASE' ? 'BOOKING' : 'TRANSFER';
        if (purchase === undefined || hold === undefined) return createRejectedFailure('NOT_FOUND');
        if (purchase.result === 'SUCCESSFUL') return createRejectedFailure('ALREADY_PAID');
        if (determineKind(purchase) !== kind) return createRejectedFailure('HOLD_EXPIRED');
        if (purchase.total.total !== total.total) return createRejectedFailure('TOTAL_CHANGED');
        if (isRejected(purchase)) {
          if (act.kind !== 'CONFIRM') return ok(null);
          backend.purchases.set(purchase.orderId, { ...purchase, moneyMoved: 'RETURNED' });
          return createRejectedFailure('HOLD_EXPIRED');
        }
        const matchesQuery = act.kind === 'PAY' || act.kind === 'CONFIRM';
        const status = matchesQuery
          ? 'FINISHED'
          : act.kind === 'RELEASE'
            ? 'CANCELLED'
            : 'CANCELLED_DUE_TO_PAYMENT_FAILURE';
        backend.updateReservation(hold, { status, expiresAt: null });
        backend.purchases.set(purchase.orderId, {
          ...purchase,
          ...(act.kind === 'PAY' && { method: act.payment.method }),
          orderStatus: matchesQuery ? 'PAID' : 'CANCELED',
          reservationStatus: status,
          result: matchesQuery ? 'SUCCESSFUL' : 'FAIL',
          outcome: matchesQuery ? 'SUCCESS' : 'FAIL',
          moneyMoved: matchesQuery ? 'YES' : 'NO',
          expiresAt: null,
        });
        if (matchesQuery) backend.charges.push({ key, reservationId, amount: total.total });
        return ok(null);
      }),
  };
}
