import type { AttemptRecord, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { SaleStore } from '../sale/sale-store.port.ts';
import { freeHold } from './end-try.ts';
import { isOpen } from './open-attempt.ts';

/** Returns true when the payer chose another method and the attempt has not been cancelled yet. */
export const isGivenUp = (attempt: AttemptRecord): boolean =>
  isOpen(attempt) && attempt.ending === 'METHOD_CHANGE';

/**
 * Abandons an attempt that has no payment at the provider and returns its hold. The caller has locked the reservation
 * and the attempt.
 */
export async function giveUp(
  store: SaleStore,
  {
    order,
    reservation,
    attempt,
  }: {
    readonly order: OrderRecord;
    readonly reservation: ReservationRecord;
    readonly attempt: AttemptRecord;
  },
): Promise<void> {
  await store.updateAttempt(attempt.id, { status: 'EXPIRED', record: 'CANCELLED' });
  await freeHold({ store, order, reservation }, { counts: true, beyondCap: true });
}
