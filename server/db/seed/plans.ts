import { randomBytes } from 'node:crypto';
import type { MarketCode } from '#domain/market/market.ts';
import { findSeatLabel, joinSeatCode } from '#domain/venue/seat-code.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { postgresSalesContexts, type SalesContext } from '#server/catalogue/public.ts';
import {
  bookForPlan,
  createInstallmentPayment,
  type InstallmentUnitOfWork,
  installmentUnitOfWorkOver,
  listOfferedPlans,
  markInstallmentsPaid,
} from '#server/installments/public.ts';
import type { Person } from '#server/kernel/public.ts';
import type { Database, Queryable } from '../client.ts';

const dayMs = 86_400_000;

/** The time since the demo's plans were sold. */
const soldBeforeMs = 8 * dayMs;

/** The pass that the demo fan of each market pays in installments. */
const passes = {
  COL: 'abono-abierto-del-valle',
  MEX: 'abono-cierre-valle-del-sol',
} as const satisfies Record<MarketCode, string>;

/** Sells a pass with an installment plan to each demo fan, as a seller does who takes the first installment in cash. */
export async function insertInstallmentPlans(database: Database, tx: Queryable): Promise<void> {
  const store = installmentUnitOfWorkOver(tx);
  // Reads what the transaction of the demo has written.
  const salesContexts = postgresSalesContexts({ ...database, ...tx });
  const fans = await tx.query<{ id: string; market: MarketCode; seller: string }>(
    `select f.id, f.market, (select s.id from person s where 'SELLER' = any (s.roles) and s.market = f.market order by s.email limit 1) as seller
     from person f where 'FAN' = any (f.roles) order by f.email`,
  );
  for (const { id, market, seller } of fans) {
    const salesContext = await salesContexts.find(passes[market]);
    if (salesContext === null) throw new Error(`The demo has no pass ${passes[market]}`);
    const states = await salesContexts.readSeatStates(salesContext);
    const seat = states.indexOf(seatStateByte.AVAILABLE);
    const reservationId = await holdSeat(store, { salesContext, seat, seller });
    const planId = await sellPlan(store, { salesContext, reservationId, fan: id, seller });
    await tx.query(
      `update installment set due_at = due_at - $2 * interval '1 millisecond' where plan_id = $1`,
      [planId, soldBeforeMs],
    );
    await tx.query(
      `insert into installment_collection (payment_id, collected_by, collected_at)
       select id, $2, created_at - $3 * interval '1 millisecond' from installment_payment where plan_id = $1`,
      [planId, seller, soldBeforeMs],
    );
  }
}

async function holdSeat(
  { holds }: Pick<InstallmentUnitOfWork, 'holds'>,
  {
    salesContext,
    seat,
    seller,
  }: { readonly salesContext: SalesContext; readonly seat: number; readonly seller: string },
): Promise<string> {
  const { layout, table, eventId, market, bundle } = salesContext;
  const label = findSeatLabel(layout, table, seat);
  const section = layout.sections.find(({ code }) => code === label?.section);
  if (label === null || section === undefined) throw new Error('The demo has no free seat');
  const reservationId = newId();
  const verdict = await holds.hold({
    reservationId,
    create: { market, event: eventId, salesChannel: 'ASSISTED', seller },
    session: null,
    person: null,
    bundle: eventId,
    isFan: false,
    seatRequests: (bundle?.remaining ?? []).map((event) => ({
      event: event.eventId,
      seat,
      section: section.code,
      zone: section.zone,
      seatCode: joinSeatCode(label),
    })),
  });
  if (verdict.outcome !== 'HELD') throw new Error(`The demo cannot hold a seat: ${verdict.outcome}`);
  return reservationId;
}

/** Opens the only plan of the pass and takes its first installment. Returns its id. */
async function sellPlan(
  store: InstallmentUnitOfWork,
  sale: {
    readonly salesContext: SalesContext;
    readonly reservationId: string;
    readonly fan: string;
    readonly seller: string;
  },
): Promise<string> {
  const reservation = await store.reservations.find(sale.reservationId);
  if (reservation === null) throw new Error('The demo has held a seat');
  const [offer] = await listOfferedPlans(
    { methods: async () => null },
    { reservation, salesContext: sale.salesContext },
  );
  if (offer === undefined) throw new Error('The demo offers a plan');
  const opened = await bookForPlan(store, {
    principal: toPrincipal(sale.seller, sale.salesContext.market),
    salesChannel: 'ASSISTED',
    channel: 'WEB_DESKTOP',
    reservationId: sale.reservationId,
    buyerId: sale.fan,
    salesContext: sale.salesContext,
    providerKey: newId(),
    offerId: offer.id,
    installments: offer.installments,
    cardLimits: null,
  });
  if (!opened.ok) throw new Error(`The demo cannot open a plan: ${opened.error.code}`);
  const planId = opened.value;
  const plan = await store.plans.lock(planId);
  const [first] = await store.plans.listInstallments(planId);
  if (plan === null || first === undefined) throw new Error('A plan has a first installment');
  const paid = await createInstallmentPayment(store, plan, {
    chosen: [first.installmentId],
    expectedTotal: first.amount,
    method: 'CASH',
    provider: 'taquilla',
    providerKey: newId(),
    leaseMs: 0,
  });
  if (!paid.ok) throw new Error(`The demo cannot take an installment: ${paid.error.code}`);
  await store.payments.update(paid.value.id, { status: 'PAID', coverage: 'PAYS' });
  await markInstallmentsPaid({ store, plan, selectedInstallments: [first] });
  return planId;
}

const toPrincipal = (personId: string, market: MarketCode): Person => ({
  kind: 'person',
  sessionId: 'demo',
  personId,
  roles: ['seller'],
  market,
  isRecent: false,
  isFactorRecent: false,
});

const newId = (): string => randomBytes(16).toString('base64url');
