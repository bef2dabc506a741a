import { expect, it } from 'vitest';
import type { Database, Queryable } from '#server/db/client.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { aPlan, collectInstallments, payInstallments } from '#server/test/installments.ts';
import { readCount } from '#server/test/read-count.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';

const rounds = readCount('RACE_ROUNDS', 4);

/** Two box offices and the fan's own phone pay one installment concurrently: it is paid once. */
describeOnEachEngine('race/installments at the box office', (suite) => {
  const system = setUpTestSystem(suite);

  it('collects an installment once, whoever is first', async () => {
    const sellers = [await system().aSeller(), await system().aSeller()];
    for (let round = 0; round < rounds; round += 1) {
      const fan = await system().aFan();
      const plan = await aPlan(system().db, fan);
      const token = await system().cardToken();

      const answers = await Promise.all([
        ...sellers.map((seller) => collectInstallments(seller, plan, { installments: [0] })),
        payInstallments(system(), fan, plan, { installments: [0], token }),
      ]);

      const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
      expect(codes).toHaveLength(2);
      expect(codes.filter((code) => !['PAYMENT_IN_FLIGHT', 'ALREADY_PAID'].includes(code))).toEqual([]);
    }
  });
});

describeOn('postgres', 'race/installments at the box office, the control', (suite) => {
  const system = setUpTestSystem(suite, { expectLedgerMatch: false });

  /** Nobody's read locks the others out, and nobody writes before both have read. */
  function carelessly(database: Database): Database {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    let writers = 0;
    return {
      ...database,
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            ...tx,
            async query<Row extends object>(sql: string, parameters?: Parameters<Queryable['query']>[1]) {
              if (/insert into installment_payment /.test(sql)) {
                writers += 1;
                if (writers === 2) open();
                await opened;
              }
              return tx.query<Row>(sql.replace(/(from installment_plan .*)for update/s, '$1'), parameters);
            },
          }),
        ),
    };
  }

  async function aWindowAndTheFan() {
    const [seller, fan] = [await system().aSeller(), await system().aFan()];
    const plan = await aPlan(system().db, fan);
    const { app } = system().serve({ database: carelessly });
    const token = await system().cardToken();
    const answers = await Promise.all([
      collectInstallments(system().at(app, seller), plan, { installments: [0] }),
      payInstallments(system(), system().at(app, fan), plan, { installments: [0], token }),
    ]);
    const paid = await system().db.query(
      `select from installment_payment where plan_id = $1 and (status = 'PAID' or provider_payment_id is not null)`,
      [plan.planId],
    );
    return { statuses: answers.map(({ status }) => status).sort(), paid: paid.length };
  }

  it('without the lock the unique index still allows one payment only', async () => {
    expect(await aWindowAndTheFan()).toEqual({ statuses: [201, 500], paid: 1 });
  });

  it('negative control: without both, the installment is collected twice', async () => {
    const { db } = system();
    await db.script('drop index installment_payment_item_active');
    const together = await aWindowAndTheFan();
    // Restores the invariants for what is left behind.
    await db.script(`set session_replication_role = replica;
      delete from installment_collection; delete from installment_payment_item; delete from installment_payment;
      delete from installment; delete from installment_plan; set session_replication_role = origin;`);

    expect(together.paid).toBe(2);
  });
});
