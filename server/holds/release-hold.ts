import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { ReservationRecord, UnitOfWork } from '#server/unit-of-work/public.ts';
import { runAtomically } from '#server/unit-of-work/public.ts';
import { presentReservation } from './current-reservation.ts';
import { ownsReservation } from './ownership.ts';
import type { SaleDeps } from './place-hold.ts';
import type { SaleError } from './sale-error.ts';

/**
 * Releases the caller's hold. A hold that was released before stays as it is; a paid one, or one with a payment under
 * way, is rejected.
 */
export async function releaseHold(
  deps: SaleDeps,
  principal: Principal,
  id: string,
): Promise<Result<Reservation, SaleError>> {
  const released = await runAtomically<ReservationRecord, SaleError>(deps.sales, async (store) => {
    const hold = await store.reservations.lock(id);
    if (hold === null || !ownsReservation(principal, hold)) return err({ code: 'NOT_FOUND' });
    switch (hold.status) {
      case 'CANCELLED':
      case 'EXPIRED':
        return ok(hold);
      case 'STARTED_PAYMENT':
      case 'WAITING_FOR_PAYMENT':
        return err({ code: 'PAYMENT_IN_FLIGHT' });
      case 'ACTIVE':
        return hold.reservedUntil === null
          ? releaseAndCancelOrder(store, hold)
          : returnToRenewal(store, hold, hold.reservedUntil);
      // Staff bookings have their own release, which notifies the fan (`releaseBooking`).
      default:
        return err({ code: 'TRANSITION_NOT_ALLOWED' });
    }
  });
  return released.ok ? presentReservation(deps, released.value) : released;
}

/** Returns the hold of a renewal to its booking: a cart that is given up does not give up the seat. */
async function returnToRenewal(
  store: Pick<UnitOfWork, 'holds' | 'orders' | 'reservations'>,
  hold: ReservationRecord,
  reservedUntil: Instant,
): Promise<Result<ReservationRecord, SaleError>> {
  const isBooked =
    reservedUntil > hold.now && (await store.holds.markBooked(hold.id, reservedUntil)) !== null;
  return isBooked ? ok((await store.reservations.find(hold.id)) ?? hold) : releaseAndCancelOrder(store, hold);
}

/** Releases the seats and cancels the order that a declined payment left open. */
export async function releaseAndCancelOrder(
  store: Pick<UnitOfWork, 'holds' | 'orders' | 'reservations'>,
  hold: ReservationRecord,
): Promise<Result<ReservationRecord, SaleError>> {
  if (!(await store.holds.release(hold.id, 'CANCELLED', 'RELEASE')))
    return err({ code: 'TRANSITION_NOT_ALLOWED' });
  const order = await store.orders.findLatest(hold.id);
  if (order?.status === 'PENDING') await store.orders.setStatus(order.id, 'CANCELED');
  return ok((await store.reservations.find(hold.id)) ?? hold);
}
