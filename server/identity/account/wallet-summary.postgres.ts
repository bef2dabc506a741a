import type {
  LatePaymentDestination,
  WalletMovementKind,
  WalletSummary,
} from '#domain/identity/wallet-summary.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { type Currency, money } from '#domain/shared/money.ts';
import type { Queryable } from '../../db/engine.ts';

type BalanceRow = {
  readonly market: MarketCode;
  readonly late_payment_refund_destination: LatePaymentDestination;
  readonly balance: number | null;
  readonly currency: Currency | null;
};
type MovementRow = {
  readonly at: Date;
  readonly kind: WalletMovementKind;
  readonly amount: number;
  readonly order: string | null;
};

/** The number of movements shown to a fan; the personal data export has all of them. */
const maxMovements = 12;

/** Reads a person's wallet balance and latest movements, without reservations that were released again. */
export async function readWalletSummary(db: Queryable, personId: string): Promise<WalletSummary> {
  const [row] = await db.query<BalanceRow>(
    `select p.market, p.late_payment_refund_destination, w.balance, w.currency from person p left join wallet w on w.person_id = p.id
     where p.id = $1`,
    [personId],
  );
  const movements = await db.query<MovementRow>(
    `select e.created_at as at, e.kind, e.amount, o.code as order from wallet_entry e
     left join orders o on o.id = e.order_id
     where e.person_id = $1 and (e.kind in ('CREDITED', 'TAKEN')
       or e.kind = 'RESERVED' and not exists (select from wallet_entry r where r.idempotency_key = 'release:' || e.attempt_id))
     order by e.id desc limit $2`,
    [personId, maxMovements],
  );
  const currency = row?.currency ?? markets[row?.market ?? 'COL'].currency;
  return {
    balance: money(row?.balance ?? 0, currency),
    movements: movements.map(({ at, ...movement }) => ({ ...movement, at: at.getTime() })),
    latePaymentDestination: row?.late_payment_refund_destination ?? 'PAYMENT',
  };
}
