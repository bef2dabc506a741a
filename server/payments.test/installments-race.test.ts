import { describe, expect, it } from 'vitest';
import type { Database, Queryable } from '#server/db/client.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { aPlan, payInstallments } from '#server/test/installments.ts';
import { readCount } from '#server/test/read-count.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

const pse = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' };
const rounds = readCount('RACE_ROUNDS', 4);

/** Two tabs with two keys pay one installment concurrently: one charge. */
describeOnEachEngine('race/installments', (suite) => {
  const system = setUpTestSystem(suite);

  it('charges an installment once, whoever is first', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const fan = await system().aFan();
      const plan = await aPlan(system().db, fan);
      const tokens = await Promise.all([system().cardToken(), system().cardToken(), system().cardToken()]);

      const answers = await Promise.all([
        payInstallments(system(), fan, plan, { installments: [0], token: tokens[0] }),
        payInstallments(system(), fan, plan, { installments: [0], token: tokens[1] }),
        payInstallments(system(), fan, plan, { token: tokens[2] }),
        payInstallments(system(), fan, plan, { installments: [0], payment: pse }),
      ]);

      const paid = answers.filter(({ status }) => status === 201);
      const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
      expect(paid).toHaveLength(1);
      expect(
        codes.filter((code) => !['PAYMENT_IN_FLIGHT', 'ALREADY_PAID', 'TOTAL_CHANGED'].includes(code)),
      ).toEqual([]);
    }
  });
});

describeOn('postgres', 'race/installments, the control', (suite) => {
  const system = setUpTestSystem(suite, { expectLedgerMatch: false });

  /** Nobody's read locks the others out, and nobody writes before all have read. */
  function carelessly(database: Database, together: number): Database {
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
                if (writers === together) open();
                await opened;
              }
              return tx.query<Row>(sql.replace(/(from installment_plan .*)for update/s, '$1'), parameters);
            },
          }),
        ),
    };
  }

  type Tab = Parameters<typeof payInstallments>[3];

  async function twoTabs(buildTabs: () => Promise<readonly [Tab, Tab]>) {
    const fan = await system().aFan();
    const plan = await aPlan(system().db, fan);
    await saleTransactionsOver(system().db).wallets.credit({
      personId: fan.id,
      amount: { amount: 30_000_000, currency: 'COP' },
      key: fan.id,
      orderId: null,
    });
    const { app } = system().serve({ database: (database) => carelessly(database, 2) });
    const who = system().at(app, fan);
    const tabs = await buildTabs();
    const answers = await Promise.all(
      tabs.map((tab) => payInstallments(system(), who, plan, { ...tab, installments: [0] })),
    );
    const charges = await system().db.query(
      `select from installment_payment where plan_id = $1 and status = 'PAID'`,
      [plan.planId],
    );
    return { statuses: answers.map(({ status }) => status).sort(), charges: charges.length };
  }

  const twoCards = async () =>
    [{ token: await system().cardToken() }, { token: await system().cardToken() }] as const;
  const cardAndWallet = async () =>
    [{ token: await system().cardToken() }, { payment: { method: 'WALLET' } }] as const;

  describe.each([
    ['two cards', twoCards],
    ['a card and the wallet', cardAndWallet],
  ])('by %s', (_, buildTabs) => {
    it('without the lock the unique index still allows one charge only', async () => {
      expect(await twoTabs(buildTabs)).toEqual({ statuses: [201, 500], charges: 1 });
    });
  });

  it('negative control: without both, one installment is charged twice', async () => {
    const { db } = system();
    await db.script('drop index installment_payment_item_active');
    const together = [await twoTabs(twoCards), await twoTabs(cardAndWallet)];
    // Restores the invariants for what is left behind.
    await db.script(`set session_replication_role = replica;
      delete from wallet_entry; delete from wallet; delete from installment_payment_item;
      delete from installment_payment; delete from installment; delete from installment_plan;
      set session_replication_role = origin;`);

    expect(together).toEqual(Array(2).fill({ statuses: [201, 201], charges: 2 }));
  });
});
