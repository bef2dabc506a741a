import { randomBytes } from 'node:crypto';
import type { Queryable } from '../db/engine.ts';
import type { PaymentExceptionReporter } from './payment-exceptions.port.ts';

/** Raises payment exceptions for managers, wherever they are detected, and enqueues the notification of staff on call. */
export function paymentExceptionReporterOver(db: Queryable): PaymentExceptionReporter {
  return {
    async raise({
      key,
      kind,
      market,
      orderId,
      attemptId,
      refundId,
      paymentId,
      amount,
      expectedAmount: expected,
      detail,
    }) {
      await db.query(
        `with raised as (
           insert into payment_exception (id, idempotency_key, kind, market, order_id, attempt_id, refund_id, payment_id, amount, currency,
             expected_amount, detail)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (idempotency_key) do nothing returning id, kind)
         insert into outbox_message (idempotency_key, kind, payload)
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
