import { expect, it } from 'vitest';
import type { Database, Queryable } from '#server/db/client.ts';
import { boxOfficeIn } from '#server/test/box-office.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { howMany } from '#server/test/how-many.ts';
import { aPlan, payQuotas, takeQuotas } from '#server/test/installments.ts';

const rounds = howMany('RACE_ROUNDS', 4);

/** Two box offices and the fan's own phone pay one installment concurrently: it is paid once. */
describeOnEachEngine('race/installments at the desk', (suite) => {
  const box = boxOfficeIn(suite);

  it('collects an installment once, whoever is first', async () => {
    const sellers = [await box().aSeller(), await box().aSeller()];
    for (let round = 0; round < rounds; round += 1) {
      const fan = await box().aFan();
      const plan = await aPlan(box().db, fan);
      const token = await box().cardToken();

      const answers = await Promise.all([
        ...sellers.map((seller) => takeQuotas(seller, plan, { quotas: [0] })),
        payQuotas(box(), fan, plan, { quotas: [0], token }),
      ]);

      const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
      expect(codes).toHaveLength(2);
      expect(codes.filter((code) => !['PAYMENT_IN_FLIGHT', 'ALREADY_PAID'].includes(code))).toEqual([]);
    }
  });
});

describeOn('postgres', 'race/installments at the desk, the control', (suite) => {
  const box = boxOfficeIn(suite, { booksAgree: false });

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
    const [seller, fan] = [await box().aSeller(), await box().aFan()];
    const plan = await aPlan(box().db, fan);
    const { app } = box().serve({ database: carelessly });
    const token = await box().cardToken();
    const answers = await Promise.all([
      takeQuotas(box().at(app, seller), plan, { quotas: [0] }),
      payQuotas(box(), box().at(app, fan), plan, { quotas: [0], token }),
    ]);
    const paid = await box().db.query(
      `select from installment_payment where plan_id = $1 and (status = 'PAID' or provider_payment_id is not null)`,
      [plan.planId],
    );
    return { statuses: answers.map(({ status }) => status).sort(), paid: paid.length };
  }

  it('without the lock the unique index still allows one payment only', async () => {
    expect(await aWindowAndTheFan()).toEqual({ statuses: [201, 500], paid: 1 });
  });

  it('negative control: without both, the installment is collected twice', async () => {
    const { db } = box();
    await db.script('drop index installment_payment_item_active');
    const together = await aWindowAndTheFan();
    // Restores the invariants for what is left behind.
    await db.script(`set session_replication_role = replica;
      delete from installment_collection; delete from installment_payment_item; delete from installment_payment;
      delete from installment; delete from installment_plan; set session_replication_role = origin;`);

    expect(together.paid).toBe(2);
  });
});
