import type { Database } from '../db/client.ts';
import type { PurchaseFingerprints } from './purchase-updates.ts';

/**
 * Reads a version hash for each order. It covers everything that the purchase page shows and nothing that reading it changes, so
 * that a client that refreshes after an update does not trigger another update.
 */
export const postgresPurchaseFingerprints = (database: Pick<Database, 'query'>): PurchaseFingerprints => ({
  async findFingerprints(orderIds) {
    const rows = await database.query<{ id: string; stamp: string }>(
      `select o.id, md5(concat_ws(' ', o.status, o.details->>'paidBy', r.status, r.expires_at, tried.stamp)) as stamp
       from orders o join reservation r on r.id = o.reservation_id
       cross join lateral (
         select string_agg(concat_ws(' ', a.id, a.status, p.status, a.expires_at, a.detail->'providerStatus', a.detail->'preference',
           a.detail->'closingReason', a.detail->'mismatchedPaymentIds', a.detail->'reviewedPaymentIds'), ' ' order by a.id) as stamp
         from payment_attempt a join payment_record p on p.attempt_id = a.id where a.order_id = o.id) tried
       where o.id = any ($1) and tried.stamp is not null`,
      [[...orderIds]],
    );
    return new Map(rows.map(({ id, stamp }) => [id, stamp]));
  },
});
