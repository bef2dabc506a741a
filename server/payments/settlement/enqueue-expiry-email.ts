import type { AttemptRecord, UnitOfWork } from '#server/unit-of-work/public.ts';

/** Enqueues the expiry email to the buyer, once per attempt, in the transaction that ends it. */
export const enqueueExpiryEmail = (
  store: Pick<UnitOfWork, 'outbox'>,
  { id, orderId }: Pick<AttemptRecord, 'id' | 'orderId'>,
): Promise<void> =>
  store.outbox.insert({
    key: `booking_email:over:${id}`,
    kind: 'BOOKING_EMAIL',
    payload: { orderId, attemptId: id, what: 'OVER' },
  });
