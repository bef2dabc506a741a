import type { AttemptRecord, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { SaleStore } from '../sale/sale-store.port.ts';
import { freeHold } from './end-try.ts';
import { isOpen } from './open-attempt.ts';

/** Whether its payer wanted another way to pay, while nobody has carried that out yet. */
export const isGivenUp = (attempt: AttemptRecord): boolean =>
  isOpen(attempt) && attempt.ending === 'METHOD_CHANGE';

/** Ends a try that nobody else has in their books: the hold is a cart again. With the reservation and the try locked. */
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
