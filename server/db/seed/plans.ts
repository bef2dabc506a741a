import type { MarketCode } from '#domain/market/market.ts';
import { markets } from '#domain/market/market.ts';
import { pesos } from '#domain/shared/money.ts';
import { createInstallmentPlan, installmentUnitOfWorkOver } from '#server/installments/public.ts';
import type { Queryable } from '../engine.ts';

const dayMs = 86_400_000;

/** Season passes in three installments, in whole pesos. */
const seasonPasses = {
  COL: { total: 900_000, titles: { es: 'Abono Deportivo Páramo', en: 'Deportivo Páramo season pass' } },
  MEX: { total: 4_500, titles: { es: 'Abono Arena Obsidiana', en: 'Arena Obsidiana season pass' } },
} as const satisfies Record<MarketCode, unknown>;

/** Inserts an installment plan for each demo fan: one installment paid at a box office, one due within days, one later. */
export async function insertInstallmentPlans(tx: Queryable, now: Date): Promise<void> {
  const store = installmentUnitOfWorkOver(tx);
  const fans = await tx.query<{ id: string; market: MarketCode }>(
    "select id, market from person where 'FAN' = any (roles) order by email",
  );
  for (const { id: personId, market } of fans) {
    const { total, titles } = seasonPasses[market];
    const { planId, installments } = await createInstallmentPlan(store, {
      personId,
      market,
      kind: 'SUBSCRIPTION',
      titles,
      total: pesos(total, markets[market].currency),
      dueDates: [-20, 6, 36].map((days) => now.getTime() + days * dayMs),
    });
    const [first] = installments;
    if (first === undefined) throw new Error('A plan of three installments has a first one');
    const paymentId = `demo-${planId}`;
    await store.payments.insert({
      id: paymentId,
      planId,
      method: 'CASH',
      provider: 'taquilla',
      providerKey: paymentId,
      amount: first.amount,
      installmentIds: [first.installmentId],
      expiresAt: now.getTime(),
    });
    await tx.query(
      `insert into installment_collection (payment_id, collected_by, collected_at)
       select $1, id, $2 from person where 'SELLER' = any (roles) and market = $3 order by email limit 1`,
      [paymentId, new Date(first.dueAt), market],
    );
    await store.payments.update(paymentId, { status: 'PAID', coverage: 'PAYS' });
    await store.plans.updateInstallments([first.installmentId], 'PAID');
  }
}
