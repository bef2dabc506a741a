import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#server/db/client.ts';
import { json } from '#server/db/values.ts';
import type { Message, Messenger } from '#server/kernel/messenger/messenger.port.ts';
import { toMessageId } from '#server/kernel/messenger/smtp.adapter.ts';
import type { PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { collectSecrets, type PurchaseIntention } from '#server/test/crash/buyers.ts';
import { createCrashDatabase } from '#server/test/crash/crash-database.ts';
import { runJobsToRest, verifyAfterCrashes } from '#server/test/crash/crash-report.ts';
import { killAtFailpoints } from '#server/test/crash/kill-at-failpoints.ts';
import { createParticipants } from '#server/test/crash/participants.ts';
import { type SandboxProcess, startSandboxProcess } from '#server/test/crash/processes.ts';
import { runStorm } from '#server/test/crash/storm.ts';
import { describeOnEachEngine, engines } from '#server/test/each-engine.ts';
import { readCount } from '#server/test/read-count.ts';
import { aBundle } from '#server/test/test-bundle.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';

const noFindings = {
  lost: [],
  duplicated: [],
  partialPasses: [],
  ledgerMismatches: [],
  invariants: {},
  emailMismatches: [],
  leakedSecrets: [],
};
const nothingWritten = { secrets: {}, logs: [] };

/** Each test runs on one engine by default; `npm run test:long` runs both. */
const isLong = readCount('KILLS', 2) > 2 || readCount('KILL_PLACES', 1) > 1;

/**
 * Two hundred kills and fifty buyers on each engine: `npm run test:long`; with figures: `npm run bench -- crash`.
 */
describe('crash, in processes of their own', () => {
  let world: SandboxProcess;
  const cleanups: (() => unknown)[] = [];
  beforeAll(async () => {
    world = await startSandboxProcess();
  });
  afterAll(async () => {
    for (const step of cleanups) await step();
    await world.stop();
  });

  async function createDatabase(engine: Engine) {
    const database = await createCrashDatabase(engine);
    cleanups.push(database.discard);
    return database;
  }

  const kills = readCount('KILLS', 2);
  const buyers = readCount('KILL_BUYERS', 8);
  const oneServer = (engine: Engine) => [engine, 1] as const;
  it.each([...(isLong ? engines : (['pglite'] as const)).map(oneServer), ['postgres', 2] as const])(
    'crash/kill9-random: loses nothing that was acknowledged, and does nothing twice, on %s with %i servers',
    { timeout: 300_000 + kills * 60_000 },
    async (engine, servers) => {
      await world.control('reset');
      const { where, open } = await createDatabase(engine);
      const before = await open();
      const cast = await createParticipants(before, buyers);
      await before.close();

      const { intentions, readyAfter, logs } = await runStorm({
        location: where,
        sandbox: world,
        participants: cast,
        kills,
        servers,
        seed: 20_261_122,
        // Of two servers one always sells, so with as many requests the seats would run out before the kills.
        requestsBetween: servers === 1 ? [50, 90] : [20, 40],
      });
      const db = await open();
      await runJobsToRest(db, world);
      const reckoning = await verifyAfterCrashes(db, world, intentions, {
        secrets: collectSecrets(cast, intentions),
        logs,
      });
      await db.close();

      expect(reckoning).toEqual(noFindings);
      expect(readyAfter).toHaveLength(kills - 1);
      expect(logs).toHaveLength(kills + servers - 1);
      expect(logs.join('')).toContain('"/api/checkout"');
      expect(intentions.filter(({ tickets }) => tickets !== undefined).length).toBeGreaterThan(0);
      expect(
        intentions.filter(({ scenario, tickets }) => scenario === 'season pass' && tickets?.length === 3)
          .length,
      ).toBeGreaterThan(0);
    },
  );

  const max = readCount('KILL_PLACES', 1);
  it.each(isLong ? engines : (['postgres'] as const))(
    'crash/kill9-failpoints: the same when the process dies at each place, on %s',
    { timeout: 300_000 + max * 60_000 },
    async (engine) => {
      await world.control('reset');
      const { where, open } = await createDatabase(engine);
      const before = await open();
      const cast = await createParticipants(before, 2);
      await before.close();

      // The worst place first: the card is charged, but not yet recorded.
      const places = ['after the provider’s chargeCard'];
      const { intentions, killedAt, neverReached, logs } = await killAtFailpoints({
        location: where,
        sandbox: world,
        participants: cast,
        seed: 20_261_122,
        failpoints: places,
        maxKills: max,
      });
      const db = await open();
      await runJobsToRest(db, world);
      const reckoning = await verifyAfterCrashes(db, world, intentions, {
        secrets: collectSecrets(cast, intentions),
        logs,
      });
      await db.close();

      expect(reckoning).toEqual(noFindings);
      expect(killedAt[0]).toBe(places[0]);
      expect(logs.join('')).toContain('"/api/reservations"');
      expect(killedAt.length).toBeGreaterThanOrEqual(Math.min(max, 25));
      expect(intentions.length).toBeGreaterThan(0);
      if (max > 1)
        process.stdout.write(
          `${engine}: killed at ${killedAt.length} places; not reached: ${neverReached.join(', ') || 'none'}\n`,
        );
    },
  );
});

/** Control: the final check must detect the faults that are made on purpose here. */
describeOnEachEngine('crash/kill9-random, the control', (suite) => {
  const system = setUpTestSystem(suite, { expectLedgerMatch: false });
  const here = () => ({
    url: system().sandbox.url,
    smtpPort: system().sandbox.smtpPort,
    control: async (...words: Parameters<SandboxProcess['control']>) =>
      (await system().control(...words)).body,
  });

  /** A process that dies after the provider has charged the card. */
  const dieAfterCharge = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    chargeCard: async (charge) => {
      await provider.chargeCard(charge);
      throw new Error('died');
    },
  });

  async function chargeAndDie() {
    await system().control('webhooks/mode', { kind: 'lost' });
    const fan = await system().aFan();
    const held = await system().held(fan, await system().event(), 1);
    const [key, token] = [crypto.randomUUID(), await system().cardToken()];
    await system().pay(system().at(system().serve({ through: dieAfterCharge }).app, fan), held, {
      key,
      token,
    });
    return { fan, held, key };
  }

  it('detects a charge without a webhook until reconciliation', async () => {
    await chargeAndDie();

    await runJobsToRest(suite.db, here(), { withReconcile: false });
    const beforeReconciliation = await verifyAfterCrashes(suite.db, here(), [], nothingWritten);
    await runJobsToRest(suite.db, here());

    expect(beforeReconciliation.ledgerMismatches).not.toEqual([]);
    expect(await verifyAfterCrashes(suite.db, here(), [], nothingWritten)).toEqual(noFindings);
  });

  it('detects a second charge under another key', async () => {
    const { fan, held, key } = await chargeAndDie();
    const faultyServer = system().serve({
      through: (provider) => ({
        ...provider,
        listPayments: async () => ({ ok: true, value: [] }),
        chargeCard: (charge) => provider.chargeCard({ ...charge, idempotencyKey: crypto.randomUUID() }),
      }),
    });

    await system().pay(system().at(faultyServer.app, fan), held, { key, token: await system().cardToken() });

    const { duplicated, ledgerMismatches: books } = await verifyAfterCrashes(
      suite.db,
      here(),
      [],
      nothingWritten,
    );
    expect([duplicated, books]).toEqual([
      [`hold ${held.reservationId} was charged 2 times`],
      [expect.any(String), expect.any(String)],
    ]);
  });

  it('detects a season pass without its seat at one of its matches', async () => {
    const fan = await system().aFan();
    const pass = await aBundle(suite.db);
    const held = await system().held(fan, pass, 3);
    await system().pay(fan, held);
    const whole = await verifyAfterCrashes(suite.db, here(), [], nothingWritten);

    await suite.db.query(
      "update seat_claim set state = 'FREE', expires_at = null where reservation_id = $1 and event_id = $2",
      [held.reservationId, pass.events[1]?.id ?? ''],
    );
    const { partialPasses } = await verifyAfterCrashes(suite.db, here(), [], nothingWritten);

    expect(whole.partialPasses).toEqual([]);
    expect(partialPasses).toEqual([`pass ${held.reservationId} of 3 matches has 2 claims and 3 tickets`]);
  });

  it('detects a sale that was acknowledged but does not exist', async () => {
    const acknowledged: PurchaseIntention = {
      scenario: 'card',
      buyer: '',
      eventId: '',
      seatCode: '',
      sectionCode: '',
      cardTokens: [],
    };

    const gone = { ...acknowledged, reservationId: 'gone', orderId: 'gone', tickets: ['gone'] };
    const { lost } = await verifyAfterCrashes(suite.db, here(), [gone], nothingWritten);

    expect(lost).toHaveLength(4);
  });

  /** Makes a sale whose e-mails a faulty server sends, and returns the findings about mailbox and outbox. */
  async function sellWithMessenger(send: (message: Message, real: Messenger) => Promise<boolean>) {
    const fan = await system().aFan();
    const { body } = await system().pay(fan, await system().held(fan, await system().event(), 1));
    const { sale } = system().serve({ messenger: (real) => ({ send: (message) => send(message, real) }) });
    await sale.jobs.deliverOutbox();
    await system().advanceTime('10 minutes');
    await system().drain([sale]);
    const { emailMismatches: letters } = await verifyAfterCrashes(suite.db, here(), [], nothingWritten);
    return { key: `receipt:${body.orderId}`, id: body.orderId, letters };
  }

  it('detects an e-mail that counts as sent but never arrived', async () => {
    const { key, letters } = await sellWithMessenger(async () => true);

    expect(letters).toEqual([`${key}: delivered, but never arrived`]);
  });

  it('detects an e-mail that is sent again under another key', async () => {
    const { id, letters } = await sellWithMessenger(
      async (message, real) =>
        (await real.send(message)) && real.send({ ...message, key: `${message.key}-again` }),
    );

    expect(letters).toContain(`<receipt-${id}-again@taquilla.invalid>: not in the outbox`);
  });

  it('detects an e-mail that is sent twice in one delivery', async () => {
    const { key, letters } = await sellWithMessenger(
      async (message, real) => (await real.send(message)) && real.send(message),
    );

    expect(letters).toContain(`${key}: arrived 2 times in 1 attempts`);
  });

  it('accepts an e-mail that is sent again under the same key after a crash', async () => {
    const before = (await verifyAfterCrashes(suite.db, here(), [], nothingWritten)).emailMismatches;
    let attempts = 0;
    const { key, letters } = await sellWithMessenger(async (message, real) => {
      attempts += 1;
      await real.send(message);
      return attempts > 1;
    });

    expect(
      system()
        .sandbox.mailbox.list({})
        .filter((email) => email.key === toMessageId(key)),
    ).toHaveLength(2);
    expect(letters).toEqual(before);
  });

  it('detects a session token in a table or a log', async () => {
    const session = 's3cr-et_0f-somebody';
    await suite.db.query(
      "insert into outbox_message (idempotency_key, kind, payload, attempts, done_at) values ('s', 'NEWSLETTER_CONFIRMATION', $1, 1, now())",
      [json({ session })],
    );

    const { leakedSecrets: spilled } = await verifyAfterCrashes(suite.db, here(), [], {
      secrets: { session },
      logs: [`{"cookie":"user_session=${session}"}`, 'CC 1020304050'],
    });

    expect(spilled).toEqual(['session: outbox_message.payload', 'session: the log', 'document: the log']);
  });
});
