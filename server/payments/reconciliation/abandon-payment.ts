import type {
  AttemptRecord,
  OrderRecord,
  ReservationRecord,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import { enqueueUnpaidSeatsEmail } from '../settlement/enqueue-unpaid-seats-email.ts';
import { resumeOrReleaseHold } from '../settlement/fail-attempt.ts';

/** Returns true when the payer chose another method and the attempt has not been cancelled yet. */
export const isAbandoned = (attempt: AttemptRecord): boolean =>
  isOpenAttempt(attempt) && attempt.closingReason === 'METHOD_CHANGE';

/**
 * Abandons an attempt that has no payment at the provider and returns its hold, with time beyond the hold's maximum
 * duration. Abandoning uses one of the hold's attempts, so it cannot be repeated without end. The caller has locked the reservation
 * and the attempt.
 */
export async function abandonPayment(
  store: UnitOfWork,
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
  await store.attempts.update(attempt.id, { status: 'EXPIRED', record: 'CANCELLED' });
  if (reservation.status === 'WAITING_FOR_PAYMENT') await enqueueUnpaidSeatsEmail(store, attempt, 'CHANGED');
  await resumeOrReleaseHold({ store, order, reservation }, { countsAsAttempt: true, ignoresHoldCap: true });
}
