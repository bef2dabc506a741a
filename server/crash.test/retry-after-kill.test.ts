import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerTotals } from '#sandbox/provider/ledger.ts';
import type { Database, Engine } from '#server/db/client.ts';
import { buyOnce, type PurchaseIntention } from '#server/test/crash/buyers.ts';
import { type CrashDatabase, createCrashDatabase } from '#server/test/crash/crash-database.ts';
import { createParticipants } from '#server/test/crash/participants.ts';
import {
  type BrowserResponse,
  type ChildProgram,
  connectBrowser,
  type SandboxProcess,
  startCrashingServer,
  startSandboxProcess,
  startServer,
} from '#server/test/crash/processes.ts';
import { engines } from '#server/test/each-engine.ts';
import { findFreePorts } from '../../tools/start/ports.ts';

const place = 'after the provider’s chargeCard';
const maxWaitMs = 2_000;

/** The buyer whose server is killed between the charge and its record sends the same request again, with the same key. */
describe('crash/retry-after-kill', () => {
  let world: SandboxProcess;
  const opened: CrashDatabase[] = [];
  beforeAll(async () => {
    world = await startSandboxProcess();
  });
  afterAll(async () => {
    for (const { discard } of opened) await discard();
    await world.stop();
  });

  type Server = { readonly port: number; readonly program: ChildProgram };
  async function buyThroughKill(
    engine: Engine,
    { isOwnerKnown = true, twoServers = false }: { isOwnerKnown?: boolean; twoServers?: boolean },
  ) {
    await world.control('reset');
    const database = await createCrashDatabase(engine);
    opened.push(database);
    const before = await database.open();
    const participants = await createParticipants(before, 2);
    await before.close();

    const serve = async (): Promise<Server> => {
      const port = await findFreePorts(1);
      return { port, program: await startServer(database.where, port, world) };
    };
    const other = twoServers ? await serve() : null;
    const port = await findFreePorts(1);
    const dying = await startCrashingServer(database.where, port, world, () => undefined);
    dying.send(place);
    const started: Server[] = [{ port, program: dying }, ...(other === null ? [] : [other])];

    let ready = Promise.resolve(port);
    void dying.exited.then(() => {
      ready = retryAt();
    });
    async function retryAt(): Promise<number> {
      if (!isOwnerKnown)
        await withDatabase(database, (db) => db.query('update idempotency set process_id = null'));
      const next = other ?? (await serve());
      if (other === null) started.push(next);
      return next.port;
    }

    const retries: { readonly answer: BrowserResponse; readonly ms: number }[] = [];
    const [intentions, browsers]: [PurchaseIntention[], { close: () => void }[]] = [[], []];
    const [site] = participants.eventSites;
    const [buyer, seller] = [site?.buyers[0], participants.sellers[0]];
    if (buyer === undefined || seller === undefined) throw new Error('A buyer or a seller is missing');
    try {
      await buyOnce(
        {
          sandbox: world,
          participants,
          random: () => 0.5,
          takeNextSeat: () => 1,
          recordIntention: (intention) => intentions.push(intention),
          waitForServer: async () => (await ready) > 0,
          send: async (request) => {
            const at = await ready;
            const browser = connectBrowser(at);
            browsers.push(browser);
            const since = performance.now();
            const answer = await browser.ask(request);
            if (at !== port && request.path === '/api/checkout')
              retries.push({ answer, ms: performance.now() - since });
            return answer;
          },
        },
        { marketIndex: 0, buyer, seller, scenario: 'card' },
      );
    } finally {
      for (const { close } of browsers) close();
      for (const { program } of started) await program.kill();
    }
    const { totals } = (await world.control('ledger', {}, 'GET')) as {
      readonly totals: readonly LedgerTotals[];
    };
    const charges = totals.reduce((sum, { charges }) => sum + charges, 0);
    return { retries, tickets: intentions[0]?.tickets?.length, charges };
  }

  async function withDatabase<T>({ open }: CrashDatabase, work: (db: Database) => Promise<T>): Promise<T> {
    const db = await open();
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  const cases = [
    ...engines.map((engine) => ({ engine, twoServers: false })),
    { engine: 'postgres', twoServers: true },
  ] as const;
  it.each(cases)(
    'answers the first retry within 2 s, on $engine (another server: $twoServers)',
    { timeout: 120_000 },
    async ({ engine, twoServers }) => {
      const { retries, tickets, charges } = await buyThroughKill(engine, { twoServers });

      expect(retries.map(({ answer }) => answer.status)).toEqual([201]);
      expect(retries.filter(({ ms }) => ms > maxWaitMs)).toEqual([]);
      expect([tickets, charges]).toEqual([1, 1]);
    },
  );

  it('crash/retry-after-kill, the control: is rejected while the owner of the request is unknown', {
    timeout: 120_000,
  }, async () => {
    const { retries } = await buyThroughKill('postgres', { isOwnerKnown: false, twoServers: true });

    expect(retries.map(({ answer }) => answer.body?.code)).toContain('REQUEST_IN_FLIGHT');
  });
});
