import { expect, it } from 'vitest';
import type { Database, Queryable } from '#server/db/client.ts';
import type { PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  collectInstallments,
  offerPlans,
  openPlan,
  payInstallments,
  readPlan,
  toTestPlan,
} from '#server/test/installments.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { readCount } from '#server/test/read-count.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import { aBundle } from '#server/test/test-bundle.ts';
import { setUpTestSystem, type TestSystem } from '#server/test/test-system.ts';

async function anOpenedPlan(system: TestSystem) {
  const pass = await aBundle(system.db);
  await offerPlans(system.db, pass);
  const fan = await system.aFan();
  const held = await system.held(fan, pass, 4);
  return { pass, fan, held, plan: toTestPlan(await openPlan(fan, held)) };
}

/** Pays a first installment while the booking ends and somebody else wants a seat of it. Returns what became of it. */
async function payAtTheDeadline(
  system: TestSystem,
  random: () => number,
  database?: (db: Database) => Database,
) {
  const { pass, fan, held, plan } = await anOpenedPlan(system);
  const moment = async (turns: number) => {
    for (let left = turns; left > 0; left -= 1) await new Promise(setImmediate);
  };
  const { app, sale } = system.serve({
    ...(database !== undefined && { database }),
    through: (provider): PaymentProvider => ({
      ...provider,
      chargeCard: async (charge) => {
        // The bank takes longer than the booking lasts.
        await new Promise((resolve) => setTimeout(resolve, 160));
        return provider.chargeCard(charge);
      },
    }),
  });
  const [payer, other, token] = [system.at(app, fan), await system.aFan(), await system.cardToken()];
  // This server knows the provider's methods by then, as one that sells does.
  await readPlan(payer, plan);
  await system.db.query(
    `with soon as (select clock_timestamp() + $2 * interval '1 millisecond' as at),
       booking as (update reservation r set expires_at = soon.at, booking_deadline = soon.at from soon where r.id = $1),
       attempt as (update payment_attempt a set expires_at = soon.at from soon, orders o where o.reservation_id = $1 and a.order_id = o.id)
     update seat_claim c set expires_at = soon.at from soon where c.reservation_id = $1`,
    [held.reservationId, Math.floor(random() * 120)],
  );

  const [paid] = await Promise.all([
    payInstallments(system, payer, plan, { installments: [0], token }),
    (async () => {
      for (let tries = 0; tries < 12; tries += 1) {
        await moment(Math.floor(random() * 60));
        await sale.jobs.sweepExpiredHolds();
        await hold(other.visitor, { eventId: pass.id, items: seats(pass, 4) });
      }
    })(),
  ]);
  await system.drain();

  const { status, refunds } = await system.one<{ status: string; refunds: number }>(
    `select r.status, (select count(*)::int from installment_payment p join installment_plan l on l.id = p.plan_id
        where l.reservation_id = r.id and p.is_refund_due) as refunds
     from reservation r where r.id = $1`,
    [held.reservationId],
  );
  return { answer: paid.status, status, refunds };
}

/** Installments of sold plans, paid at the same time as each other and as the booking ends. */
describeOnEachEngine('race/sold-plans', (suite) => {
  const system = setUpTestSystem(suite);
  const random = seededRandom(23);
  const rounds = readCount('RACE_ROUNDS', suite.engine === 'postgres' ? 6 : 2);

  it('sells the seats once, whoever pays the last installment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { fan, held, plan } = await anOpenedPlan(system());
      await payInstallments(system(), fan, plan, { installments: [0, 1] });
      const [seller, first, second] = [
        await system().aSeller(),
        await system().cardToken(),
        await system().cardToken(),
      ];
      const rest = plan.amounts[2] ?? 0;

      const answers = await Promise.all([
        payInstallments(system(), fan, plan, { installments: [2], token: first }),
        payInstallments(system(), fan, plan, { seenAmount: rest, token: second }),
        collectInstallments(seller, plan, { installments: [2] }),
      ]);
      await system().drain();

      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const sold = await system().one<{ status: string; tickets: number; types: string }>(
        `select o.status, count(t.id)::int as tickets, string_agg(distinct t.type, ',') as types
         from orders o join ticket t on t.order_id = o.id where o.reservation_id = $1 group by o.id`,
        [held.reservationId],
      );
      expect(sold).toEqual({ status: 'PAID', tickets: 3, types: 'SUBSCRIPTION' });
      expect(system().receipts(fan.email)).toHaveLength(1);
    }
  });

  it('charges the first installment for seats that stay booked, or not at all', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { answer, status, refunds } = await payAtTheDeadline(system(), random);

      expect([
        [201, 'BOOKED'],
        [409, 'EXPIRED'],
      ]).toContainEqual([answer, status]);
      expect(refunds).toBe(0);
    }
  });
});

describeOn('postgres', 'race/sold-plans, the control', (suite) => {
  const system = setUpTestSystem(suite);

  /** A payment under way keeps no seats. */
  const careless = (database: Database): Database => {
    const overlook = <Handle extends Queryable>(handle: Handle): Handle => ({
      ...handle,
      query: <Row extends object>(sql: string, parameters?: Parameters<Queryable['query']>[1]) =>
        sql.includes('set_booking_deadline') && parameters?.[1] === null
          ? handle.query<Row>('select true as is_booked')
          : handle.query<Row>(sql, parameters),
    });
    return { ...overlook(database), transaction: (work) => database.transaction((tx) => work(overlook(tx))) };
  };

  it('negative control: seats that a payment does not keep are lost, and its money goes back', async () => {
    const random = seededRandom(23);
    const outcomes: Awaited<ReturnType<typeof payAtTheDeadline>>[] = [];
    for (let round = 0; round < 8 && !outcomes.some(({ refunds }) => refunds > 0); round += 1)
      outcomes.push(await payAtTheDeadline(system(), random, careless));

    expect(outcomes).toContainEqual(expect.objectContaining({ refunds: 1 }));
  });
});
