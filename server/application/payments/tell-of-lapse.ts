import type { AttemptRecord } from '../sale/sale-records.ts';
import type { SaleStore } from '../sale/sale-store.port.ts';

/** Enqueues the expiry email to the buyer, once per attempt, in the transaction that ends it. */
export const tellOfLapse = (
  store: Pick<SaleStore, 'addEffect'>,
  { id, orderId }: Pick<AttemptRecord, 'id' | 'orderId'>,
): Promise<void> =>
  store.addEffect({
    key: `kept_notice:over:${id}`,
    kind: 'KEPT_NOTICE',
    payload: { orderId, attemptId: id, what: 'OVER' },
  });
