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

/** Gives the seats back. What has given them back already stays as it is; what is paid or being paid is not let go. */
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
      // Kept seats are let go by name and with a letter (`releaseKept`).
      default:
        return err({ code: 'TRANSITION_REFUSED' });
    }
  });
  return released.ok ? shown(parts, released.value) : released;
}

/** The seats go back on sale and, with them, the order that a declined payment left open. */
export async function giveUp(
  store: SaleStore,
  hold: ReservationRecord,
): Promise<Result<ReservationRecord, SaleRefusal>> {
  if (!(await store.release(hold.id, 'CANCELLED', 'RELEASE'))) return err({ code: 'TRANSITION_REFUSED' });
  const order = await store.orderOf(hold.id);
  if (order?.status === 'PENDING') await store.setOrderStatus(order.id, 'CANCELED');
  return ok((await store.reservation(hold.id)) ?? hold);
}
