import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/application/payments/payment-provider.port.ts';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { boxOfficeIn } from '#server/test/box-office.ts';
import type { Intention } from '#server/test/crash/buyers.ts';
import { castOf } from '#server/test/crash/cast.ts';
import { startWorld, type Where, type World } from '#server/test/crash/processes.ts';
import { reckon, settleDown } from '#server/test/crash/reckoning.ts';
import { storm } from '#server/test/crash/storm.ts';
import { describeOnEachEngine, engines } from '#server/test/each-engine.ts';
import { fillTestFolder, openTestDatabase } from '#server/test/test-database.ts';

const clean = { lost: [], duplicated: [], books: [], invariants: {} };

/** The whole of it, with two hundred kills and fifty buyers on each engine: `npm run bench -- crash`. */
describe('crash/kill9-random', () => {
  let world: World;
  const undo: (() => unknown)[] = [];
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(async () => {
    for (const step of undo) await step();
    await world.stop();
  });

  /** A database that no process has open. */
  async function aPlace(engine: Engine): Promise<{ where: Where; open: () => Promise<Database> }> {
    if (engine === 'postgres') {
      const { db, url = '', discard } = await openTestDatabase('postgres', 2);
      undo.push(discard);
      return { where: { databaseUrl: url }, open: async () => ({ ...db, close: async () => undefined }) };
    }
    const dataDir = mkdtempSync(join(tmpdir(), 'taquilla-crash-'));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    await fillTestFolder(dataDir);
    return { where: { dataDir }, open: () => openDatabase({ dataDir }) };
  }

  it.each(engines)('loses nothing that it said, and does nothing twice, on %s', async (engine) => {
    await world.control('reset');
    const { where, open } = await aPlace(engine);
    const before = await open();
    const cast = await castOf(before, 8);
    await before.close();

    const { intentions, readyAfter } = await storm({
      where,
      world,
      cast,
      kills: 2,
      seed: 20_261_122,
      requestsBetween: [50, 90],
    });
    const db = await open();
    await settleDown(db, world);
    const reckoning = await reckon(db, world, intentions);
    await db.close();

    expect(reckoning).toEqual(clean);
    expect(readyAfter).toHaveLength(1);
    expect(intentions.filter(({ tickets }) => tickets !== undefined).length).toBeGreaterThan(0);
  });
});

/** What the reckoning after a storm must be able to see: the same faults, made on purpose. */
describeOnEachEngine('crash/kill9-random, the control', (suite) => {
  const box = boxOfficeIn(suite, { booksAgree: false });
  const here = () => ({
    url: box().sandbox.url,
    smtpPort: box().sandbox.smtpPort,
    control: async (...words: Parameters<World['control']>) => (await box().control(...words)).body,
  });

  /** A process that dies when the provider has charged. */
  const dying = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    chargeCard: async (charge) => {
      await provider.chargeCard(charge);
      throw new Error('died');
    },
  });

  async function diedAfterTheCharge() {
    await box().control('webhooks/mode', { kind: 'lost' });
    const fan = await box().aFan();
    const held = await box().held(fan, await box().event(), 1);
    const [key, token] = [crypto.randomUUID(), await box().cardToken()];
    await box().pay(box().at(box().serve({ through: dying }).app, fan), held, { key, token });
    return { fan, held, key };
  }

  it('money of which nobody told is seen, until the provider is asked', async () => {
    await diedAfterTheCharge();

    await settleDown(suite.db, here(), { withReconcile: false });
    const unasked = await reckon(suite.db, here(), []);
    await settleDown(suite.db, here());

    expect(unasked.books).not.toEqual([]);
    expect(await reckon(suite.db, here(), [])).toEqual(clean);
  });

  it('a charge that is made again under another key is seen', async () => {
    const { fan, held, key } = await diedAfterTheCharge();
    const careless = box().serve({
      through: (provider) => ({
        ...provider,
        paymentsFor: async () => ({ ok: true, value: [] }),
        chargeCard: (charge) => provider.chargeCard({ ...charge, idempotencyKey: crypto.randomUUID() }),
      }),
    });

    await box().pay(box().at(careless.app, fan), held, { key, token: await box().cardToken() });

    const { duplicated, books } = await reckon(suite.db, here(), []);
    expect([duplicated, books]).toEqual([
      [`hold ${held.reservationId} was charged 2 times`],
      [expect.any(String), expect.any(String)],
    ]);
  });

  it('a sale that was told of and is not there is seen', async () => {
    const told: Intention = { how: 'card', buyer: '', eventId: '', seatCode: '', sectionCode: '' };

    const { lost } = await reckon(suite.db, here(), [
      { ...told, reservationId: 'gone', orderId: 'gone', tickets: ['gone'] },
    ]);

    expect(lost).toHaveLength(4);
  });
});
