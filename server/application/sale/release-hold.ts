import type { Reservation } from '#domain/reservation/reservation.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { SaleParts } from './claim-places.ts';
import { shown } from './current-reservation.ts';
import { owns } from './ownership.ts';
import type { ReservationRecord } from './sale-records.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import type { SaleStore } from './sale-store.port.ts';

/**
 * Releases the caller's hold. A hold that was released before stays as it is; a paid one, or one with a payment under
 * way, is rejected.
 */
export async function releaseHold(
  parts: SaleParts,
  principal: Principal,
  id: string,
): Promise<Result<Reservation, SaleRefusal>> {
  const released = await allOrNothing<ReservationRecord, SaleRefusal>(parts.sales, async (store) => {
    const hold = await store.lockReservation(id);
    if (hold === null || !owns(principal, hold)) return err({ code: 'NOT_FOUND' });
    switch (hold.status) {
      case 'CANCELLED':
      case 'EXPIRED':
        return ok(hold);
      case 'STARTED_PAYMENT':
      case 'WAITING_FOR_PAYMENT':
        return err({ code: 'PAYMENT_IN_FLIGHT' });
      case 'ACTIVE':
        return giveUp(store, hold);
      // Staff bookings have their own release, which notifies the fan (`releaseBooking`).
      default:
        return err({ code: 'TRANSITION_REFUSED' });
    }
  });
  return released.ok ? shown(parts, released.value) : released;
}

/** Releases the seats and cancels the order that a declined payment left open. */
export async function giveUp(
  store: SaleStore,
  hold: ReservationRecord,
): Promise<Result<ReservationRecord, SaleRefusal>> {
  if (!(await store.release(hold.id, 'CANCELLED', 'RELEASE'))) return err({ code: 'TRANSITION_REFUSED' });
  const order = await store.orderOf(hold.id);
  if (order?.status === 'PENDING') await store.setOrderStatus(order.id, 'CANCELED');
  return ok((await store.reservation(hold.id)) ?? hold);
}
