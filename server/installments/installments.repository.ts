import { documentTypes } from '#domain/identity/identity-document.ts';
import type { InstallmentCoverage } from '#domain/installment/installment-payment-mapping.ts';
import type { InstallmentPaymentStatus } from '#domain/installment/installment-payment-status.ts';
import type { InstallmentStatus } from '#domain/installment/installment-status.ts';
import type { PlanKind } from '#domain/installment/plan.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { type Currency, money } from '#domain/shared/money.ts';
import type { ProviderPaymentStatus } from '#server/unit-of-work/public.ts';
import { unitOfWorkOver } from '#server/unit-of-work/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type {
  InstallmentPaymentRecord,
  InstallmentPayments,
  InstallmentPlans,
  InstallmentTransactions,
  InstallmentUnitOfWork,
  NewInstallmentPayment,
  PlanRecord,
} from './installments.port.ts';

type PlanRow = {
  readonly id: string;
  readonly person_id: string;
  readonly market: MarketCode;
  readonly kind: PlanKind;
  readonly titles: Readonly<Record<Language, string>>;
  readonly total: number;
  readonly currency: Currency;
  readonly order_id: string | null;
  readonly reservation_id: string | null;
  readonly completed_at: Date | null;
  readonly now: Date;
};
const planColumns = `id, person_id, market, kind, titles, total, currency, order_id, reservation_id, completed_at,
  clock_timestamp() as now`;

type InstallmentRow = {
  readonly id: string;
  readonly number: number;
  readonly amount: number;
  readonly currency: Currency;
  readonly due_at: Date;
  readonly status: InstallmentStatus;
};

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
  readonly detail: { readonly providerStatus?: ProviderPaymentStatus };
  readonly expires_at: Date;
  readonly created_at: Date;
  readonly installment_ids: readonly string[];
  readonly item_status: InstallmentCoverage;
};
const paymentColumns = `p.id, p.plan_id, p.method, p.provider, p.provider_key, p.provider_payment_id, p.amount, p.currency,
  p.status, p.status_detail, p.is_refund_due, p.detail, p.expires_at, p.created_at,
  array_agg(i.id order by i.number) as installment_ids, min(q.status) as item_status`;

/** Stores installment plans, over a database or inside a transaction. */
function installmentPlansOver(db: Queryable): InstallmentPlans {
  const findPlans = async (condition: string, parameters: readonly (string | number | string[] | null)[]) =>
    (
      await db.query<PlanRow>(`select ${planColumns} from installment_plan where ${condition}`, parameters)
    ).map(toPlanRecord);

  return {
    find: async (id) => (await findPlans('id = $1', [id]))[0] ?? null,
    lock: async (id) => (await findPlans('id = $1 for update', [id]))[0] ?? null,
    list: (personId) => findPlans('person_id = $1 order by created_at desc, id', [personId]),

    search: ({ market, email, document, phone, code }, limit) =>
      findPlans(
        `market = $1 and (person_id in (
             select p.id from person p where p.deleted_at is null and lower(p.email) = $2
             union all
             select p.id from person p where p.deleted_at is null and p.market = $1
               and p.document_type = any ($3) and upper(p.document_number) = $4
             union all
             select p.id from person p where p.deleted_at is null and p.is_phone_verified
               and p.phone_prefix = $5 and p.phone = $6)
           or order_id in (select o.id from orders o where o.code = $7))
         order by created_at desc, id limit $8`,
        [
          market,
          email,
          [...documentTypes],
          document,
          phone?.prefix ?? null,
          phone?.national ?? null,
          code,
          limit,
        ],
      ),

    async lockAccount(personId) {
      const locked = await db.query('select from person where id = $1 and deleted_at is null for key share', [
        personId,
      ]);
      return locked.length > 0;
    },

    async insert(plan, installments) {
      const { id, personId, market, kind, titles, total, orderId, reservationId } = plan;
      await db.query(
        `insert into installment_plan (id, person_id, market, kind, titles, total, currency, order_id, reservation_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, personId, market, kind, json(titles), total.amount, total.currency, orderId, reservationId],
      );
      for (const { installmentId, number, amount, dueAt, status } of installments) {
        await db.query(
          `insert into installment (id, plan_id, number, amount, due_at, status) values ($1, $2, $3, $4, $5, $6)`,
          [installmentId, id, number, amount.amount, new Date(dueAt), status],
        );
      }
    },

    async listInstallments(planId) {
      const rows = await db.query<InstallmentRow>(
        `select i.id, i.number, i.amount, p.currency, i.due_at, i.status from installment i
         join installment_plan p on p.id = i.plan_id where i.plan_id = $1 order by i.number`,
        [planId],
      );
      return rows.map(({ id, number, amount, currency, due_at, status }) => ({
        installmentId: id,
        number,
        amount: money(amount, currency),
        dueAt: due_at.getTime(),
        status,
      }));
    },

    async updateInstallments(ids, to) {
      await db.query(
        'update installment set status = $2, updated_at = clock_timestamp() where id = any ($1)',
        [[...ids], to],
      );
    },

    async complete(planId) {
      await db.query(
        'update installment_plan set completed_at = coalesce(completed_at, clock_timestamp()) where id = $1',
        [planId],
      );
    },
  };
}

/** Stores payments of installments, over a database or inside a transaction. */
function installmentPaymentsOver(db: Queryable): InstallmentPayments {
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
      const { id, planId, method, provider, providerKey, amount, installmentIds, expiresAt } = payment;
      await db.query(
        `with payment as (
           insert into installment_payment (id, plan_id, method, provider, provider_key, amount, currency, status, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, 'CREATED', $8) returning id)
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
        ],
      );
    },

    async update(id, { status, coverage, isLate, isReturned, providerPaymentId, providerStatus }) {
      await db.query(
        `update installment_payment set status = $2, is_late = is_late or $3, is_refund_due = is_refund_due or $4,
           provider_payment_id = coalesce($5, provider_payment_id), status_detail = coalesce($6, status_detail),
           detail = case when $7::jsonb is null then detail else detail || jsonb_build_object('providerStatus', $7::jsonb) end,
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

/** Creates the ports of a unit of work on installments over one handle. */
export function installmentUnitOfWorkOver(db: Queryable): InstallmentUnitOfWork {
  const { outbox, webhookEvents, buyers, exceptions, locks, terminalVouchers, clock } = unitOfWorkOver(db);
  return {
    plans: installmentPlansOver(db),
    payments: installmentPaymentsOver(db),
    outbox,
    webhookEvents,
    buyers,
    exceptions,
    locks,
    terminalVouchers,
    clock,
  };
}

export const installmentTransactionsOver = (database: Database): InstallmentTransactions => ({
  ...installmentUnitOfWorkOver(database),
  transaction: (work) => database.transaction((tx) => work(installmentUnitOfWorkOver(tx))),
});

const toPlanRecord = (row: PlanRow): PlanRecord => ({
  id: row.id,
  personId: row.person_id,
  market: row.market,
  kind: row.kind,
  titles: row.titles,
  total: money(row.total, row.currency),
  orderId: row.order_id,
  reservationId: row.reservation_id,
  completedAt: row.completed_at?.getTime() ?? null,
  now: row.now.getTime(),
});

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
  coverage: row.item_status,
  providerStatus: row.detail.providerStatus ?? null,
  installmentIds: row.installment_ids,
  expiresAt: row.expires_at.getTime(),
  createdAt: row.created_at.getTime(),
});
