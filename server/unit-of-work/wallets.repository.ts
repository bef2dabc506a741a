import type { Currency } from '#domain/shared/money.ts';
import type { Queryable } from '../db/engine.ts';
import type { WalletDebit, Wallets } from './wallets.port.ts';

/** Stores fans' wallets: append-only entries and their sum, which the database never lets fall below zero. */
export function walletsOver(db: Queryable): Wallets {
  const readBalance = async (personId: string, lock: '' | 'for update') => {
    const [row] = await db.query<{ balance: number; currency: Currency }>(
      `select balance, currency from wallet where person_id = $1 ${lock}`,
      [personId],
    );
    return row === undefined ? null : { amount: row.balance, currency: row.currency };
  };
  const readLatePaymentPreference = async (personId: string, currency: Currency) => {
    const [row] = await db.query<{ late_payment_refund_destination: 'PAYMENT' | 'BALANCE' }>(
      `select late_payment_refund_destination from person where id = $1 and deleted_at is null
         and not exists (select from wallet where person_id = $1 and currency <> $2)
       for key share`,
      [personId, currency],
    );
    return row?.late_payment_refund_destination ?? null;
  };
  const insertDebit = async (kind: 'TAKEN' | 'RESERVED', key: string, debit: WalletDebit) => {
    const { personId, amount, orderId, attemptId } = debit;
    await db.query(
      `insert into wallet_entry (person_id, currency, amount, kind, idempotency_key, order_id, attempt_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [personId, amount.currency, -amount.amount, kind, key, orderId, attemptId],
    );
  };
  return {
    findBalance: (personId) => readBalance(personId, ''),
    lock: (personId) => readBalance(personId, 'for update'),

    async credit({ personId, amount: { amount, currency }, key, orderId }) {
      const written = await db.query(
        `insert into wallet_entry (person_id, currency, amount, kind, idempotency_key, order_id)
         values ($1, $2, $3, 'CREDITED', $4, $5) on conflict (idempotency_key) do nothing returning id`,
        [personId, currency, amount, key, orderId],
      );
      return written.length > 0;
    },

    async isPaymentRefunded(paymentId) {
      const rows = await db.query(
        `select from wallet_entry where idempotency_key = 'late:' || $1
         union all select from outbox_message where idempotency_key = 'refund:' || $1`,
        [paymentId],
      );
      return rows.length > 0;
    },

    exists: async (personId, currency) => (await readLatePaymentPreference(personId, currency)) !== null,
    prefersRefund: async (personId, currency) =>
      (await readLatePaymentPreference(personId, currency)) === 'BALANCE',

    debit: (debit) => insertDebit('TAKEN', `take:${debit.attemptId}`, debit),
    async debitForInstallments({ personId, amount, orderId, installmentPaymentId }) {
      await db.query(
        `insert into wallet_entry (person_id, currency, amount, kind, idempotency_key, order_id, installment_payment_id)
         values ($1, $2, $3, 'TAKEN', $4, $5, $6)`,
        [
          personId,
          amount.currency,
          -amount.amount,
          `take:${installmentPaymentId}`,
          orderId,
          installmentPaymentId,
        ],
      );
    },
    reserve: (debit) => insertDebit('RESERVED', `reserve:${debit.attemptId}`, debit),

    async canCaptureReserve(attemptId, buyerId) {
      const rows = await db.query<{ enough: boolean }>(
        `select w.balance >= -e.amount as enough from wallet_entry e join wallet w on w.person_id = e.person_id
         where e.idempotency_key = 'reserve:' || $1 and e.person_id = $2 for update of w`,
        [attemptId, buyerId],
      );
      return rows[0]?.enough === true;
    },

    async captureReserve(attemptId) {
      const taken = await db.query(
        `insert into wallet_entry (person_id, currency, amount, kind, idempotency_key, order_id, attempt_id)
         select person_id, currency, amount, 'TAKEN', 'take:' || attempt_id, order_id, attempt_id
         from wallet_entry where idempotency_key = 'reserve:' || $1 returning id`,
        [attemptId],
      );
      if (taken.length === 0) throw new Error('No wallet amount is reserved for the payment attempt.');
    },
  };
}
