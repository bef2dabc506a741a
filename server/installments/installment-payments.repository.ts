import type { InstallmentCoverage } from '#domain/installment/installment-payment-mapping.ts';
import type { InstallmentPaymentStatus } from '#domain/installment/installment-payment-status.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { type Currency, money } from '#domain/shared/money.ts';
import type { ProviderPaymentStatus } from '#server/unit-of-work/public.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type {
  InstallmentPaymentRecord,
  InstallmentPayments,
  NewInstallmentPayment,
} from './installments.port.ts';

type PaymentRow = {
  readonly id: string;
  readonly plan_id: string;
  readonly method: PaymentMethod;
  readonly provider: NewInstallmentPayment['provider'];
  readonly provider_key: string;
  readonly provider_payment_id: string | null;
  readonly amount: number;
  readonly currency: Currency;
  readonly status: InstallmentPaymentStatus;
  readonly status_detail: string | null;
  readonly is_refund_due: boolean;
  readonly is_automatic: boolean;
  readonly detail: { readonly providerStatus?: ProviderPaymentStatus };
  readonly expires_at: Date;
  readonly created_at: Date;
  readonly installment_ids: readonly string[];
  readonly item_status: InstallmentCoverage;
};
const paymentColumns = `p.id, p.plan_id, p.method, p.provider, p.provider_key, p.provider_payment_id, p.amount, p.currency,
  p.status, p.status_detail, p.is_refund_due, p.is_automatic, p.detail, p.expires_at, p.created_at,
  array_agg(i.id order by i.number) as installment_ids, min(q.status) as item_status`;

/** Stores payments of installments, over a database or inside a transaction. */
export function installmentPaymentsOver(db: Queryable): InstallmentPayments {
  const findPayments = async (where: string, parameters: readonly string[]) =>
    (
      await db.query<PaymentRow>(
        `select ${paymentColumns} from installment_payment p
         join installment_payment_item q on q.payment_id = p.id join installment i on i.id = q.installment_id
         where ${where} group by p.id order by p.created_at desc, p.id`,
        parameters,
      )
    ).map(toPaymentRecord);

  return {
    find: async (id) => (await findPayments('p.id = $1', [id]))[0] ?? null,
    findByProviderKey: async (key) => (await findPayments('p.provider_key = $1', [key]))[0] ?? null,
    list: (planId) => findPayments('p.plan_id = $1', [planId]),

    async insert(payment) {
      const { id, planId, method, provider, providerKey, amount, installmentIds, expiresAt, isAutomatic } =
        payment;
      await db.query(
        `with payment as (
           insert into installment_payment (id, plan_id, method, provider, provider_key, amount, currency, status, expires_at,
             is_automatic)
           values ($1, $2, $3, $4, $5, $6, $7, 'CREATED', $8, $10) returning id)
         insert into installment_payment_item (payment_id, installment_id, status)
         select payment.id, unnest($9::text[]), 'OPEN' from payment`,
        [
          id,
          planId,
          method,
          provider,
          providerKey,
          amount.amount,
          amount.currency,
          new Date(expiresAt),
          [...installmentIds],
          isAutomatic,
        ],
      );
    },

    async update(id, { status, coverage, isLate, isReturned, providerPaymentId, providerStatus, expiresAt }) {
      await db.query(
        `update installment_payment set status = $2, is_late = is_late or $3, is_refund_due = is_refund_due or $4,
           provider_payment_id = coalesce($5, provider_payment_id), status_detail = coalesce($6, status_detail),
           detail = case when $7::jsonb is null then detail else detail || jsonb_build_object('providerStatus', $7::jsonb) end,
           expires_at = coalesce($8, expires_at),
           checked_at = clock_timestamp(), updated_at = clock_timestamp()
         where id = $1`,
        [
          id,
          status,
          isLate ?? false,
          isReturned ?? false,
          providerPaymentId ?? null,
          providerStatus?.statusDetail ?? null,
          providerStatus === undefined ? null : json(providerStatus),
          expiresAt === undefined ? null : new Date(expiresAt),
        ],
      );
      await db.query(
        'update installment_payment_item set status = $2 where payment_id = $1 and status <> $2',
        [id, coverage],
      );
    },

    async recordCollectedBy({ id, planId, method }, by) {
      await db.query('insert into installment_collection (payment_id, collected_by) values ($1, $2)', [
        id,
        by.personId,
      ]);
      await db.query(
        'insert into audit_event (kind, person_id, session_id, ip, details) values ($1, $2, $3, $4, $5)',
        [
          'installment.taken',
          by.personId,
          by.sessionId,
          by.address,
          json({ plan: planId, payment: id, method }),
        ],
      );
    },

    async recordProviderCheck(paymentId, withinMs) {
      const claimed = await db.query(
        `update installment_payment set checked_at = clock_timestamp()
         where id = $1 and (checked_at is null or checked_at < clock_timestamp() - $2 * interval '1 millisecond')
         returning id`,
        [paymentId, withinMs],
      );
      return claimed.length > 0;
    },

    async listToReconcile(quietForMs, limit) {
      const rows = await db.query<{ id: string }>(
        `select id from installment_payment where provider = 'mercado-pago'
           and (status in ('CREATED', 'PENDING')
             or status in ('EXPIRED', 'CANCELLED') and updated_at > clock_timestamp() - interval '1 day')
           and coalesce(checked_at, created_at) < clock_timestamp()
             - greatest($1 * interval '1 millisecond', least(interval '1 hour', (clock_timestamp() - created_at) / 10))
         order by checked_at nulls first limit $2`,
        [quietForMs, limit],
      );
      return rows.map(({ id }) => id);
    },
  };
}

const toPaymentRecord = (row: PaymentRow): InstallmentPaymentRecord => ({
  id: row.id,
  planId: row.plan_id,
  method: row.method,
  provider: row.provider,
  providerKey: row.provider_key,
  providerPaymentId: row.provider_payment_id,
  amount: money(row.amount, row.currency),
  status: row.status,
  statusDetail: row.status_detail,
  isReturned: row.is_refund_due,
  isAutomatic: row.is_automatic,
  coverage: row.item_status,
  providerStatus: row.detail.providerStatus ?? null,
  installmentIds: row.installment_ids,
  expiresAt: row.expires_at.getTime(),
  createdAt: row.created_at.getTime(),
});
