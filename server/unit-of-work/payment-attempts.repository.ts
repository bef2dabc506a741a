import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { PaymentRecordStatus } from '#domain/payment/payment-record.ts';
import type { TransactionStatus } from '#domain/payment/transaction-status.ts';
import type { Currency } from '#domain/shared/money.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type { PaymentAttempts } from './payment-attempts.port.ts';
import type {
  AttemptRecord,
  CheckoutPreference,
  ClosingReason,
  LinkDestination,
  ProviderPaymentStatus,
  SeatFence,
} from './sale-records.ts';

type AttemptRow = {
  readonly id: string;
  readonly order_id: string;
  readonly method: PaymentMethod;
  readonly provider: string;
  readonly provider_key: string;
  readonly provider_payment_id: string | null;
  readonly amount: number;
  readonly currency: Currency;
  readonly wallet_amount: number;
  readonly status: TransactionStatus;
  readonly status_detail: string | null;
  readonly is_late: boolean;
  readonly fences: readonly SeatFence[];
  readonly detail: {
    readonly providerStatus?: ProviderPaymentStatus;
    readonly cartFingerprint?: string;
    readonly isHosted?: boolean;
    readonly preference?: CheckoutPreference;
    readonly closingReason?: ClosingReason;
    readonly methodDetails?: {
      readonly saveToken?: string;
      readonly cardOwnerId?: string;
      readonly reference?: string;
    };
    readonly reviewedPaymentIds?: readonly string[];
    readonly mismatchedPaymentIds?: readonly string[];
    readonly sentTo?: LinkDestination;
  };
  readonly expires_at: Date | null;
  readonly record_status: PaymentRecordStatus;
  readonly refunded_amount: number;
};

const columns = `a.id, a.order_id, a.method, a.provider, a.provider_key, a.provider_payment_id, a.amount, a.currency,
  a.wallet_amount, a.status, a.status_detail, a.is_late, a.fences, a.detail, a.expires_at, p.status as record_status,
  p.refunded_amount`;
const source = 'payment_attempt a join payment_record p on p.attempt_id = a.id';

/** Reads the payment attempts that match a condition on `a` (the attempt) or `p` (its payment record). */
export async function readAttempts(
  db: Queryable,
  where: string,
  parameters: Parameters<Queryable['query']>[1],
): Promise<readonly AttemptRecord[]> {
  return (await db.query<AttemptRow>(`select ${columns} from ${source} where ${where}`, parameters)).map(
    toAttemptRecord,
  );
}

/** Stores payment attempts and the payment records that change with them. */
export function paymentAttemptsOver(db: Queryable): PaymentAttempts {
  const findMany = (where: string, parameters: readonly string[]) => readAttempts(db, where, parameters);
  const findOne = async (where: string, parameters: readonly string[]): Promise<AttemptRecord | null> =>
    (await findMany(where, parameters))[0] ?? null;

  return {
    find: (id) => findOne('a.id = $1', [id]),
    findByProviderKey: (key) => findOne('a.provider_key = $1', [key]),
    list: (orderId) => findMany('a.order_id = $1 order by a.created_at desc', [orderId]),

    async lock(id) {
      await db.query('select from payment_attempt where id = $1 for update', [id]);
      return findOne('a.id = $1', [id]);
    },

    async insert(attempt) {
      const { id, orderId, method, provider, providerKey, amount, walletPortion } = attempt;
      const { fences, cartFingerprint: cart, isHosted, methodDetails: notes, expiresAt } = attempt;
      await db.query(
        `with attempt as (
           insert into payment_attempt (id, order_id, method, provider, provider_key, amount, currency, status, fences,
             expires_at, detail, wallet_amount)
           values ($1, $2, $3, $4, $5, $6, $7, 'STARTED', $8, $9, $10, $11) returning id)
         insert into payment_record (id, order_id, attempt_id, status, amount, currency, method)
         select 'rec-' || attempt.id, $2, attempt.id, 'CREATED', $6, $7, $3 from attempt`,
        [
          id,
          orderId,
          method,
          provider,
          providerKey,
          amount.amount,
          amount.currency,
          json(fences),
          expiresAt === null ? null : new Date(expiresAt),
          json({ cartFingerprint: cart, methodDetails: notes, ...(isHosted && { isHosted: true }) }),
          walletPortion,
        ],
      );
    },

    async update(id, { status, record, isLate, providerPaymentId, providerStatus, expiresAt, sentTo }) {
      await db.query(
        `with attempt as (
           update payment_attempt set status = $2, is_late = is_late or $3,
             provider_payment_id = coalesce($4, provider_payment_id),
             status_detail = coalesce($5, status_detail),
             detail = detail || $6::jsonb,
             expires_at = coalesce($7, expires_at), checked_at = clock_timestamp(), updated_at = clock_timestamp()
           where id = $1 returning id)
         update payment_record set status = $8, updated_at = clock_timestamp(),
           refunded_amount = case when $8 = 'REFUNDED' then amount else refunded_amount end
         where attempt_id = (select id from attempt) and status <> $8`,
        [
          id,
          status,
          isLate ?? false,
          providerPaymentId ?? null,
          providerStatus?.statusDetail ?? null,
          json({ ...(providerStatus && { providerStatus: providerStatus }), ...(sentTo && { sentTo }) }),
          expiresAt === undefined ? null : new Date(expiresAt),
          record,
        ],
      );
    },

    async listToReconcile(quietForMs, limit) {
      const rows = await db.query<{ id: string }>(
        `select id from payment_attempt
         where (provider = 'taquilla' and status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER')
             and (expires_at <= clock_timestamp() or detail ? 'closingReason')
           or provider = 'mercado-pago'
           and (status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER')
             or can_still_be_paid and updated_at > clock_timestamp() - interval '1 day'))
           and coalesce(checked_at, created_at) < clock_timestamp()
             - greatest($1 * interval '1 millisecond', least(interval '1 hour',
               (clock_timestamp() - case when expires_at < clock_timestamp() then expires_at else created_at end) / 10))
         order by checked_at nulls first limit $2`,
        [quietForMs, limit],
      );
      return rows.map(({ id }) => id);
    },

    async savePreference(id, preference) {
      await db.query(
        `update payment_attempt set detail = detail || jsonb_build_object('preference', $2::jsonb) where id = $1`,
        [id, json(preference)],
      );
    },

    async beginClosing(id, ending) {
      const noted = await db.query(
        `update payment_attempt set detail = detail || jsonb_build_object('closingReason', $2::text), updated_at = clock_timestamp()
         where id = $1 and status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER') returning id`,
        [id, ending],
      );
      return noted.length > 0;
    },

    async beginClosingOthers(orderId, paidBy) {
      await db.query(
        `update payment_attempt set detail = detail || '{"closingReason": "METHOD_CHANGE"}', updated_at = clock_timestamp()
         where order_id = $1 and id <> $2
           and status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER')`,
        [orderId, paidBy],
      );
    },

    async recordProviderCheck(attemptId, withinMs) {
      const claimed = await db.query(
        `update payment_attempt set checked_at = clock_timestamp()
         where id = $1 and (checked_at is null or checked_at < clock_timestamp() - $2 * interval '1 millisecond')
         returning id`,
        [attemptId, withinMs],
      );
      return claimed.length > 0;
    },
  };
}

const toAttemptRecord = (row: AttemptRow): AttemptRecord => ({
  id: row.id,
  orderId: row.order_id,
  method: row.method,
  provider: row.provider,
  providerKey: row.provider_key,
  providerPaymentId: row.provider_payment_id,
  amount: { amount: row.amount, currency: row.currency },
  walletPortion: row.wallet_amount,
  status: row.status,
  statusDetail: row.status_detail,
  isLate: row.is_late,
  providerStatus: row.detail.providerStatus ?? null,
  fences: row.fences,
  cartFingerprint: row.detail.cartFingerprint ?? '',
  isHosted: row.detail.isHosted === true,
  preference: row.detail.preference ?? null,
  closingReason: row.detail.closingReason ?? null,
  sentTo: row.detail.sentTo ?? null,
  saveToken: row.detail.methodDetails?.saveToken ?? null,
  cardOwnerId: row.detail.methodDetails?.cardOwnerId ?? null,
  reference: row.detail.methodDetails?.reference ?? null,
  reviewedPaymentIds: row.detail.reviewedPaymentIds ?? [],
  mismatchedPaymentIds: row.detail.mismatchedPaymentIds ?? [],
  expiresAt: row.expires_at?.getTime() ?? null,
  recordStatus: row.record_status,
  refundedAmount: row.refunded_amount,
});
