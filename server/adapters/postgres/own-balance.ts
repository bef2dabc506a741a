import type { BalanceMovementKind, LateMoneyPlace, OwnBalance } from '#domain/fan/own-balance.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { type Currency, money } from '#domain/shared/money.ts';
import type { Queryable } from '../../db/engine.ts';

type BalanceRow = {
  readonly market: MarketCode;
  readonly late_money: LateMoneyPlace;
  readonly balance: number | null;
  readonly currency: Currency | null;
};
type MovementRow = {
  readonly at: Date;
  readonly kind: BalanceMovementKind;
  readonly amount: number;
  readonly order: string | null;
};

/** How many movements a fan sees; all of them are in what they take away. */
const shown = 12;

/** What a person has with us and how it came to that. What was set aside and came back says nothing: it is left out. */
export async function ownBalanceOf(db: Queryable, personId: string): Promise<OwnBalance> {
  const [row] = await db.query<BalanceRow>(
    `select p.market, p.late_money, w.balance, w.currency from person p left join wallet w on w.person_id = p.id
     where p.id = $1`,
    [personId],
  );
  const movements = await db.query<MovementRow>(
    `select e.created_at as at, e.kind, e.amount, o.code as order from wallet_entry e
     left join orders o on o.id = e.order_id
     where e.person_id = $1 and (e.kind in ('CREDITED', 'TAKEN')
       or e.kind = 'RESERVED' and not exists (select from wallet_entry r where r.effect_key = 'release:' || e.attempt_id))
     order by e.id desc limit $2`,
    [personId, shown],
  );
  const currency = row?.currency ?? markets[row?.market ?? 'COL'].currency;
  return {
    balance: money(row?.balance ?? 0, currency),
    movements: movements.map(({ at, ...movement }) => ({ ...movement, at: at.getTime() })),
    lateMoney: row?.late_money ?? 'PAYMENT',
  };
}
