import type { Queryable } from '../db/engine.ts';
import type { CashCollections } from './cash-collections.port.ts';

/** Stores the cash that the box office collects, over a database or inside a transaction. */
export function cashCollectionsOver(db: Queryable): CashCollections {
  return {
    async record({ attemptId, orderId, amount: { amount, currency }, collectedBy: by, requestKey }) {
      await db.query(
        `insert into box_office_payment (attempt_id, order_id, amount, currency, collected_by, request_key)
         values ($1, $2, $3, $4, $5, $6)`,
        [attemptId, orderId, amount, currency, by, requestKey],
      );
    },

    async findOrderIdByRequest(requestKey) {
      const [row] = await db.query<{ order_id: string }>(
        'select order_id from box_office_payment where request_key = $1',
        [requestKey],
      );
      return row?.order_id ?? null;
    },

    async find(orderId) {
      const [row] = await db.query<{ by: string; at: Date }>(
        'select collected_by as by, collected_at as at from box_office_payment where order_id = $1',
        [orderId],
      );
      return row === undefined ? null : { by: row.by, at: row.at.getTime() };
    },
  };
}
