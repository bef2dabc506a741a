import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { ReservationRecord, UnitOfWork } from '#server/unit-of-work/public.ts';
import { ownsReservation } from './ownership.ts';
import type { SaleError } from './sale-error.ts';

export type LockedHold = { readonly hold: ReservationRecord; readonly isReplayed: boolean };

/**
 * Locks the caller's live hold for the request with this key. A request that changed it before gets it as replayed,
 * whatever became of the hold since.
 */
export async function lockOwnedHold(
  store: Pick<UnitOfWork, 'reservations'>,
  principal: Principal,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<Result<LockedHold, SaleError>> {
  const hold = await store.reservations.lock(id);
  if (hold === null || !ownsReservation(principal, hold)) return err({ code: 'NOT_FOUND' });
  if (!(await store.reservations.recordRequest(id, key))) return ok({ hold, isReplayed: true });
  switch (hold.status) {
    case 'ACTIVE':
      return ok({ hold, isReplayed: false });
    case 'STARTED_PAYMENT':
    case 'WAITING_FOR_PAYMENT':
      return err({ code: 'PAYMENT_IN_FLIGHT' });
    default:
      return err({ code: 'HOLD_EXPIRED' });
  }
}
