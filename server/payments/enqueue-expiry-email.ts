import type { AttemptRecord } from '../unit-of-work/sale-records.ts';
import type { SaleStore } from '../unit-of-work/sale-store.port.ts';

/** Enqueues the expiry email to the buyer, once per attempt, in the transaction that ends it. */
export const enqueueExpiryEmail = (
  store: Pick<SaleStore, 'insertOutboxMessage'>,
  { id, orderId }: Pick<AttemptRecord, 'id' | 'orderId'>,
): Promise<void> =>
  store.insertOutboxMessage({
    key: `kept_notice:over:${id}`,
    kind: 'BOOKING_NOTICE',
    payload: { orderId, attemptId: id, what: 'OVER' },
  });
