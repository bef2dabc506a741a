import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageIdOf } from '#server/adapters/messenger/smtp.ts';
import type { Message, Messenger } from '#server/application/messenger.port.ts';
import type { PaymentProvider } from '#server/application/payments/payment-provider.port.ts';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { json } from '#server/db/values.ts';
import { boxOfficeIn } from '#server/test/box-office.ts';
import { type Intention, secretsOf } from '#server/test/crash/buyers.ts';
import { castOf } from '#server/test/crash/cast.ts';
import { dieAtPlaces } from '#server/test/crash/places.ts';
import { startWorld, type Where, type World } from '#server/test/crash/processes.ts';
import { reckon, settleDown } from '#server/test/crash/reckoning.ts';
import { storm } from '#server/test/crash/storm.ts';
import { describeOnEachEngine, engines } from '#server/test/each-engine.ts';
import { howMany } from '#server/test/how-many.ts';
import { fillTestFolder, openTestDatabase } from '#server/test/test-database.ts';

const clean = { lost: [], duplicated: [], books: [], invariants: {}, letters: [], spilled: [] };
const nothingWritten = { secrets: {}, logs: [] };

/** Each test runs on one engine by default; `npm run test:long` runs both. */
const isLong = howMany('KILLS', 2) > 2 || howMany('KILL_PLACES', 1) > 1;

/**
 * Two hundred kills and fifty buyers on each engine: `npm run test:long`; with figures: `npm run bench -- crash`.
 */
describe('crash, in processes of their own', () => {
  let world: World;
  const undo: (() => unknown)[] = [];
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(async () => {
    for (const step of undo) await step();
    await world.stop();
  });

  /** A database without an open connection. */
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

  const kills = howMany('KILLS', 2);
  const buyers = howMany('KILL_BUYERS', 8);
  it.each(isLong ? engines : (['pglite'] as const))(
    'crash/kill9-random: loses nothing that was acknowledged, and does nothing twice, on %s',
    { timeout: 300_000 + kills * 60_000 },
    async (engine) => {
      await world.control('reset');
      const { where, open } = await aPlace(engine);
      const before = await open();
      const cast = await castOf(before, buyers);
      await before.close();

      const { intentions, readyAfter, logs } = await storm({
        where,
        world,
        cast,
        kills,
        seed: 20_261_122,
        requestsBetween: [50, 90],
      });
      const db = await open();
      await settleDown(db, world);
      const reckoning = await reckon(db, world, intentions, { secrets: secretsOf(cast, intentions), logs });
      await db.close();

      expect(reckoning).toEqual(clean);
      expect(readyAfter).toHaveLength(kills - 1);
      expect(logs).toHaveLength(kills);
      expect(logs.join('')).toContain('"/api/checkout"');
      expect(intentions.filter(({ tickets }) => tickets !== undefined).length).toBeGreaterThan(0);
    },
  );

  const most = howMany('KILL_PLACES', 1);
  it.each(isLong ? engines : (['postgres'] as const))(
    'crash/kill9-failpoints: the same when the process dies at each place, on %s',
    { timeout: 300_000 + most * 60_000 },
    async (engine) => {
      await world.control('reset');
      const { where, open } = await aPlace(engine);
      const before = await open();
      const cast = await castOf(before, 2);
      await before.close();

      // The worst place first: the card is charged, but not yet recorded.
      const places = ['after the provider’s chargeCard'];
      const { intentions, killedAt, neverReached, logs } = await dieAtPlaces({
        where,
        world,
        cast,
        seed: 20_261_122,
        places,
        most,
      });
      const db = await open();
      await settleDown(db, world);
      const reckoning = await reckon(db, world, intentions, { secrets: secretsOf(cast, intentions), logs });
      await db.close();

      expect(reckoning).toEqual(clean);
      expect(killedAt[0]).toBe(places[0]);
      expect(logs.join('')).toContain('"/api/reservations"');
      expect(killedAt.length).toBeGreaterThanOrEqual(Math.min(most, 25));
      expect(intentions.length).toBeGreaterThan(0);
      if (most > 1)
        process.stdout.write(
          `${engine}: killed at ${killedAt.length} places; not reached: ${neverReached.join(', ') || 'none'}\n`,
        );
    },
  );
});

/** Control: the final check must detect the faults that are made on purpose here. */
describeOnEachEngine('crash/kill9-random, the control', (suite) => {
  const box = boxOfficeIn(suite, { booksAgree: false });
  const here = () => ({
    url: box().sandbox.url,
    smtpPort: box().sandbox.smtpPort,
    control: async (...words: Parameters<World['control']>) => (await box().control(...words)).body,
  });

  /** A process that dies after the provider has charged the card. */
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

  it('detects a charge without a webhook until reconciliation', async () => {
    await diedAfterTheCharge();

    await settleDown(suite.db, here(), { withReconcile: false });
    const unasked = await reckon(suite.db, here(), [], nothingWritten);
    await settleDown(suite.db, here());

    expect(unasked.books).not.toEqual([]);
    expect(await reckon(suite.db, here(), [], nothingWritten)).toEqual(clean);
  });

  it('detects a second charge under another key', async () => {
    const { fan, held, key } = await diedAfterTheCharge();
    const careless = box().serve({
      through: (provider) => ({
        ...provider,
        paymentsFor: async () => ({ ok: true, value: [] }),
        chargeCard: (charge) => provider.chargeCard({ ...charge, idempotencyKey: crypto.randomUUID() }),
      }),
    });

    await box().pay(box().at(careless.app, fan), held, { key, token: await box().cardToken() });

    const { duplicated, books } = await reckon(suite.db, here(), [], nothingWritten);
    expect([duplicated, books]).toEqual([
      [`hold ${held.reservationId} was charged 2 times`],
      [expect.any(String), expect.any(String)],
    ]);
  });

  it('detects a sale that was acknowledged but does not exist', async () => {
    const told: Intention = {
      how: 'card',
      buyer: '',
      eventId: '',
      seatCode: '',
      sectionCode: '',
      cardTokens: [],
    };

    const gone = { ...told, reservationId: 'gone', orderId: 'gone', tickets: ['gone'] };
    const { lost } = await reckon(suite.db, here(), [gone], nothingWritten);

    expect(lost).toHaveLength(4);
  });

  /** Makes a sale whose e-mails a faulty server sends, and returns the findings about mailbox and outbox. */
  async function lettersBy(send: (message: Message, real: Messenger) => Promise<boolean>) {
    const fan = await box().aFan();
    const { body } = await box().pay(fan, await box().held(fan, await box().event(), 1));
    const { sale } = box().serve({ messenger: (real) => ({ send: (message) => send(message, real) }) });
    await sale.chores.effects();
    await box().timePasses('10 minutes');
    await box().drain([sale]);
    const { letters } = await reckon(suite.db, here(), [], nothingWritten);
    return { key: `receipt:${body.orderId}`, id: body.orderId, letters };
  }

  it('detects an e-mail that counts as sent but never arrived', async () => {
    const { key, letters } = await lettersBy(async () => true);

    expect(letters).toEqual([`${key}: delivered, but never arrived`]);
  });

  it('detects an e-mail that is sent again under another key', async () => {
    const { id, letters } = await lettersBy(
      async (message, real) =>
        (await real.send(message)) && real.send({ ...message, key: `${message.key}-again` }),
    );

    expect(letters).toContain(`<receipt-${id}-again@taquilla.invalid>: not in the outbox`);
  });

  it('detects an e-mail that is sent twice in one delivery', async () => {
    const { key, letters } = await lettersBy(
      async (message, real) => (await real.send(message)) && real.send(message),
    );

    expect(letters).toContain(`${key}: arrived 2 times in 1 attempts`);
  });

  it('accepts an e-mail that is sent again under the same key after a crash', async () => {
    const before = (await reckon(suite.db, here(), [], nothingWritten)).letters;
    let times = 0;
    const { key, letters } = await lettersBy(async (message, real) => {
      times += 1;
      await real.send(message);
      return times > 1;
    });

    expect(
      box()
        .sandbox.mailbox.list({})
        .filter((letter) => letter.key === messageIdOf(key)),
    ).toHaveLength(2);
    expect(letters).toEqual(before);
  });

  it('detects a session token in a table or a log', async () => {
    const session = 's3cr-et_0f-somebody';
    await suite.db.query(
      "insert into outbox_message (idempotency_key, kind, payload, attempts, done_at) values ('s', 'FIRST_NEWS', $1, 1, now())",
      [json({ session })],
    );

    const { spilled } = await reckon(suite.db, here(), [], {
      secrets: { session },
      logs: [`{"cookie":"user_session=${session}"}`, 'CC 1020304050'],
    });

    expect(spilled).toEqual(['session: outbox_message.payload', 'session: the log', 'document: the log']);
  });
});
