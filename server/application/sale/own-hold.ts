import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { owns } from './ownership.ts';
import type { ReservationRecord } from './sale-records.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import type { SaleStore } from './sale-store.port.ts';

export type OwnHold = { readonly hold: ReservationRecord; readonly isRepeated: boolean };

/**
 * Locks the caller's live hold for the request with this key. A request that changed it before gets it as replayed,
 * whatever became of the hold since.
 */
export async function ownHold(
  store: SaleStore,
  principal: Principal,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<Result<OwnHold, SaleRefusal>> {
  const hold = await store.lockReservation(id);
  if (hold === null || !owns(principal, hold)) return err({ code: 'NOT_FOUND' });
  if (!(await store.firstTime(id, key))) return ok({ hold, isRepeated: true });
  switch (hold.status) {
    case 'ACTIVE':
      return ok({ hold, isRepeated: false });
    case 'STARTED_PAYMENT':
    case 'WAITING_FOR_PAYMENT':
      return err({ code: 'PAYMENT_IN_FLIGHT' });
    default:
      return err({ code: 'HOLD_EXPIRED' });
  }
}
