import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type { AttemptChange, NewAttempt, PaymentAttempts } from './payment-attempts.port.ts';
import type { AttemptRecord } from './sale-records.ts';

/** Reads the payment attempts that match a condition on `a` (the attempt) or `p` (its payment record). */
export async function readAttempts(
  db: Queryable,
  where: string,
  parameters: Parameters<Queryable['query']>[1],
): Promise<readonly AttemptRecord[]> {
  const rows = await db.query<{ record: AttemptRecord }>(
    `select build_attempt_record(a, p) as record from payment_attempt a join payment_record p on p.attempt_id = a.id
     where ${where}`,
    parameters,
  );
  return rows.map(({ record }) => record);
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
      await db.query('select insert_payment_attempt($1)', [json(toNewAttemptJson(attempt))]);
    },

    async update(id, change) {
      await db.query('select update_payment_attempt($1, $2)', [id, json(toAttemptChangeJson(change))]);
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
      await db.query('select begin_closing_other_attempts($1, $2)', [orderId, paidBy]);
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

/** Converts a new attempt to what `insert_payment_attempt` reads. */
export const toNewAttemptJson = ({ expiresAt, ...attempt }: NewAttempt) => ({
  ...toBegunAttemptJson(attempt),
  fences: attempt.fences,
  expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
});

/** Converts a new attempt whose fences and deadline the database adds. */
export const toBegunAttemptJson = ({
  cartFingerprint,
  methodDetails,
  isHosted,
  ...attempt
}: Omit<NewAttempt, 'fences' | 'expiresAt'>) => ({
  ...attempt,
  detail: { cartFingerprint, methodDetails, ...(isHosted && { isHosted }) },
});

/** Converts a change to what `update_payment_attempt` reads. */
export const toAttemptChangeJson = ({ providerStatus, sentTo, expiresAt, ...change }: AttemptChange) => ({
  ...change,
  ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
  statusDetail: providerStatus?.statusDetail,
  detail: { providerStatus, sentTo },
});
