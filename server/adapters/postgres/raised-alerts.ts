import { randomBytes } from 'node:crypto';
import type { SaleStore } from '../../application/sale/sale-store.port.ts';
import type { Queryable } from '../../db/engine.ts';

/** Putting something before the managers, wherever it is noticed, and telling whoever is on call. */
export function raisingOver(db: Queryable): Pick<SaleStore, 'raise'> {
  return {
    async raise({ key, kind, market, orderId, attemptId, refundId, paymentId, amount, expected, detail }) {
      await db.query(
        `with raised as (
           insert into money_alert (id, alert_key, kind, market, order_id, attempt_id, refund_id, payment_id, amount, currency,
             expected, detail)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (alert_key) do nothing returning id, kind)
         insert into outbox (effect_key, kind, payload)
         select 'alert:' || id, 'STAFF_ALERT', jsonb_build_object('alertId', id, 'kind', kind) from raised`,
        [
          randomBytes(16).toString('base64url'),
          key,
          kind,
          market,
          orderId,
          attemptId,
          refundId,
          paymentId,
          amount?.amount ?? null,
          amount?.currency ?? null,
          expected,
          detail?.slice(0, 200) ?? null,
        ],
      );
    },
  };
}
