import type { Currency } from '#domain/shared/money.ts';
import type { SaleStore } from '../../application/sale/sale-store.port.ts';
import type { Queryable } from '../../db/engine.ts';

type Wallets = Pick<SaleStore, 'walletBalance' | 'lockWallet' | 'creditWallet' | 'takeFromWallet'>;

/** Fans' balances: entries that only grow, and their sum, which the database keeps above zero. */
export function walletsOver(db: Queryable): Wallets {
  const balance = async (personId: string, lock: '' | 'for update') => {
    const [row] = await db.query<{ balance: number; currency: Currency }>(
      `select balance, currency from wallet where person_id = $1 ${lock}`,
      [personId],
    );
    return row === undefined ? null : { amount: row.balance, currency: row.currency };
  };
  return {
    walletBalance: (personId) => balance(personId, ''),
    lockWallet: (personId) => balance(personId, 'for update'),

    async creditWallet({ personId, amount: { amount, currency }, key, orderId }) {
      const written = await db.query(
        `insert into wallet_entry (person_id, currency, amount, kind, effect_key, order_id)
         values ($1, $2, $3, 'CREDITED', $4, $5) on conflict (effect_key) do nothing returning id`,
        [personId, currency, amount, key, orderId],
      );
      return written.length > 0;
    },

    async takeFromWallet({ personId, amount: { amount, currency }, orderId, attemptId }) {
      await db.query(
        `insert into wallet_entry (person_id, currency, amount, kind, effect_key, order_id, attempt_id)
         values ($1, $2, $3, 'TAKEN', $4, $5, $6)`,
        [personId, currency, -amount, `take:${attemptId}`, orderId, attemptId],
      );
    },
  };
}
