import type { AttemptRecord, UnitOfWork } from '#server/unit-of-work/public.ts';

/**
 * Enqueues the email to the buyer that their payment is over, or that they changed the method and its reference is
 * void: once per attempt, in the transaction that ends it.
 */
export const enqueueUnpaidSeatsEmail = (
  store: Pick<UnitOfWork, 'outbox'>,
  { id, orderId }: Pick<AttemptRecord, 'id' | 'orderId'>,
  what: 'OVER' | 'CHANGED',
): Promise<void> =>
  store.outbox.insert({
    key: `booking_email:${what.toLowerCase()}:${id}`,
    kind: 'BOOKING_EMAIL',
    payload: { orderId, attemptId: id, what },
  });
