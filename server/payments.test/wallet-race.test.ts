import { describe, expect, it } from 'vitest';
import { saleTransactionsOver } from '#server/adapters/postgres/sale-store.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { boxOfficeIn, type Someone } from '#server/test/box-office.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { howMany } from '#server/test/how-many.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';

const rounds = howMany('RACE_ROUNDS', 6);
const price = 6_800_000;

const credit = (db: Database, { id }: Someone, amount: number) =>
  saleTransactionsOver(db).creditWallet({
    personId: id,
    amount: { amount, currency: 'COP' },
    key: `given:${id}`,
    orderId: null,
  });
const balanceOf = async (db: Database, { id }: Someone) =>
  (await saleTransactionsOver(db).walletBalance(id))?.amount;

/**
 * One balance and more concurrent carts than it covers: exactly as many are paid as it covers, and the rest of it
 * stays.
 */
describeOnEachEngine('race/wallet', (suite) => {
  const box = boxOfficeIn(suite);
  const random = seededRandom(31);

  it.each(['the whole order', 'a portion'])(
    'never pays more than the balance: %s',
    { timeout: 120_000 + rounds * 10_000 },
    async (of) => {
      for (let round = 0; round < rounds; round += 1) {
        const fan = await box().aFan();
        const enoughFor = 1 + Math.floor(random() * 2);
        await credit(box().db, fan, enoughFor * (of === 'the whole order' ? price : price - 100_000) + 5);
        // A cart per event: carts of one event wait for each other anyway, for the ticket limit.
        const carts = await Promise.all(
          Array.from({ length: 3 }, async () => box().held(fan, await box().event(), 1)),
        );

        const answers = await Promise.all(
          carts.map((held) =>
            of === 'the whole order'
              ? box().payWith(fan, held, { method: 'WALLET' })
              : box().payInParts(fan, held, price - 100_000),
          ),
        );

        const paid = answers.filter(({ status }) => status === 201);
        expect(paid).toHaveLength(enoughFor);
        expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body.detail.reason)).toEqual(
          Array(3 - enoughFor).fill('BALANCE_TOO_SMALL'),
        );
        expect(await balanceOf(box().db, fan)).toBe(5);
      }
    },
  );
});

describeOn('postgres', 'race/wallet, the control', (suite) => {
  const box = boxOfficeIn(suite);

  /** Everybody has read before anybody continues, at every read, and nobody's read locks the others out. */
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
      await box().db.script('alter table wallet drop constraint if exists wallet_not_negative');
      const fan = await box().aFan();
      const each = of === 'the whole order' ? price : price - 100_000;
      await credit(box().db, fan, each);
      const carts = await Promise.all(
        Array.from({ length: 2 }, async () => box().held(fan, await box().event(), 1)),
      );
      const { app } = box().serve({ database: (database) => carelessly(database, 2) });
      const there = box().at(app, fan);

      const answers = await Promise.all(
        carts.map((held) =>
          of === 'the whole order'
            ? box().payWith(there, held, { method: 'WALLET' })
            : box().payInParts(there, held, price - 100_000),
        ),
      );

      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await balanceOf(box().db, fan)).toBe(-each);
    });
  });
});
