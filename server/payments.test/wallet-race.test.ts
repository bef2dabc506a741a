import { describe, expect, it } from 'vitest';
import type { Database, Queryable } from '#server/db/client.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { readCount } from '#server/test/read-count.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

const rounds = readCount('RACE_ROUNDS', 6);
const price = 6_800_000;

const credit = (db: Database, { id }: TestPerson, amount: number) =>
  saleTransactionsOver(db).wallets.credit({
    personId: id,
    amount: { amount, currency: 'COP' },
    key: `given:${id}`,
    orderId: null,
  });
const readBalance = async (db: Database, { id }: TestPerson) =>
  (await saleTransactionsOver(db).wallets.findBalance(id))?.amount;

/**
 * One balance and more concurrent carts than it covers: exactly as many are paid as it covers, and the rest of it
 * stays.
 */
describeOnEachEngine('race/wallet', (suite) => {
  const system = setUpTestSystem(suite);
  const random = seededRandom(31);

  it.each(['the whole order', 'a portion'])(
    'never pays more than the balance: %s',
    { timeout: 120_000 + rounds * 10_000 },
    async (of) => {
      for (let round = 0; round < rounds; round += 1) {
        const fan = await system().aFan();
        const enoughFor = 1 + Math.floor(random() * 2);
        await credit(system().db, fan, enoughFor * (of === 'the whole order' ? price : price - 100_000) + 5);
        // The carts of one buyer wait for each other for the ticket limits too; the control has neither lock.
        const carts = await Promise.all(
          Array.from({ length: 3 }, async () => system().held(fan, await system().event(), 1)),
        );

        const answers = await Promise.all(
          carts.map((held) =>
            of === 'the whole order'
              ? system().payWith(fan, held, { method: 'WALLET' })
              : system().payPartlyFromWallet(fan, held, price - 100_000),
          ),
        );

        const paid = answers.filter(({ status }) => status === 201);
        expect(paid).toHaveLength(enoughFor);
        expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body.detail.reason)).toEqual(
          Array(3 - enoughFor).fill('BALANCE_TOO_SMALL'),
        );
        expect(await readBalance(system().db, fan)).toBe(5);
      }
    },
  );
});

describeOn('postgres', 'race/wallet, the control', (suite) => {
  const system = setUpTestSystem(suite);

  /** Everybody has read before anybody continues, at every read, and neither a read nor the lock of a buyer locks others out. */
  function carelessly(database: Database, together: number): Database {
    const gates: { readonly open: () => void; readonly opened: Promise<void> }[] = [];
    const gateOf = (look: number) => {
      const at = Math.floor(look / together);
      gates[at] ??= aGate();
      return gates[at];
    };
    let looks = 0;
    return {
      ...database,
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            ...tx,
            async query<Row extends object>(sql: string, parameters?: Parameters<Queryable['query']>[1]) {
              if (sql.includes('pg_advisory_xact_lock')) return [];
              const isLook = /from wallet .*for update/.test(sql);
              const rows = await tx.query<Row>(sql.replace(/(from wallet .*)for update/, '$1'), parameters);
              if (isLook) {
                const gate = gateOf(looks);
                looks += 1;
                if (looks % together === 0) gate.open();
                await gate.opened;
              }
              return rows;
            },
          }),
        ),
    };
  }

  function aGate() {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open: () => open(), opened };
  }

  describe('without the database’s lock and check', () => {
    it.each(['the whole order', 'a portion'])('one balance pays twice: %s', async (of) => {
      await system().db.script('alter table wallet drop constraint if exists wallet_not_negative');
      const fan = await system().aFan();
      const each = of === 'the whole order' ? price : price - 100_000;
      await credit(system().db, fan, each);
      const carts = await Promise.all(
        Array.from({ length: 2 }, async () => system().held(fan, await system().event(), 1)),
      );
      const { app } = system().serve({ database: (database) => carelessly(database, 2) });
      const there = system().at(app, fan);

      const answers = await Promise.all(
        carts.map((held) =>
          of === 'the whole order'
            ? system().payWith(there, held, { method: 'WALLET' })
            : system().payPartlyFromWallet(there, held, price - 100_000),
        ),
      );

      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await readBalance(system().db, fan)).toBe(-each);
    });
  });
});
