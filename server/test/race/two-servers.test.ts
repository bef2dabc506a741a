import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerTotals } from '#sandbox/provider/ledger.ts';
import type { Database } from '#server/db/client.ts';
import { findFreePorts } from '../../../tools/start/ports.ts';
import { createCardToken } from '../crash/buyers.ts';
import { createCrashDatabase } from '../crash/crash-database.ts';
import { createParticipant, createParticipants, type Participant } from '../crash/participants.ts';
import {
  type BrowserResponse,
  type ChildProgram,
  connectBrowser,
  type SandboxProcess,
  startSandboxProcess,
  startServer,
} from '../crash/processes.ts';
import { expectInvariants, findBrokenInvariants } from '../invariants.ts';
import { readCount } from '../read-count.ts';
import { type RequestedSeat, seats } from '../sale-requests.ts';
import { aBundle, type TestBundle } from '../test-bundle.ts';
import { removeSeatGuard } from './remove-seat-guard.ts';
import { seededRandom } from './seeded-random.ts';

const rounds = readCount('RACE_ROUNDS', 1);

/** Starts two servers in processes of their own over one PostgreSQL; every other request goes to the other one. */
function setUpTwoServers() {
  let world: SandboxProcess;
  let db: Database;
  let buyers: readonly Participant[];
  let eventId: string;
  let seatAt: (nth: number) => RequestedSeat;
  let pass: TestBundle;
  const browsers: ReturnType<typeof connectBrowser>[] = [];
  const programs: ChildProgram[] = [];
  const cleanups: (() => unknown)[] = [];
  let asked = 0;

  beforeAll(async () => {
    world = await startSandboxProcess();
    const database = await createCrashDatabase('postgres');
    cleanups.push(() => world.stop(), database.discard);
    db = await database.open();
    const participants = await createParticipants(db, 24);
    const [site] = participants.eventSites;
    [buyers, eventId] = [site?.buyers ?? [], site?.eventId ?? ''];
    seatAt = (nth) => participants.getSeat(0, nth);
    pass = await aBundle(db);
    await db.query('update event set max_tickets_per_fan = 1000000');
    for (let count = 0; count < 2; count += 1) {
      const port = await findFreePorts(1);
      programs.push(await startServer(database.where, port, world));
      browsers.push(connectBrowser(port));
    }
  }, 120_000);
  afterAll(async () => {
    for (const { close } of browsers) close();
    for (const { kill } of programs) await kill();
    for (const cleanup of cleanups) await cleanup();
  });

  function post(person: Participant, path: string, body: object, key: string = randomUUID()) {
    asked += 1;
    const browser = browsers[asked % browsers.length];
    if (browser === undefined) throw new Error('No server is up');
    return browser.ask({ method: 'POST', path, site: 'localhost', token: person.token, body, key });
  }
  return {
    post,
    sandbox: () => world,
    db: () => db,
    buyers: () => buyers,
    seatAt: (nth: number) => seatAt(nth),
    holdSeats: (person: Participant, ...items: readonly RequestedSeat[]) =>
      post(person, '/api/reservations', { eventId, salesChannel: 'SELF_SERVICE', items }),
    pass: () => pass,
    /** Of the buyers, every other asks for a seat of the pass, the others for the same seat at one of its matches, four times at once. */
    rushForPass(nth: number) {
      const clients = [...buyers, ...buyers, ...buyers, ...buyers];
      return Promise.all(
        clients.map((buyer, number) => {
          const match = pass.events[Math.floor(number / 2) % pass.events.length];
          return post(buyer, '/api/reservations', {
            eventId: number % 2 === 0 ? pass.id : match?.id,
            salesChannel: 'SELF_SERVICE',
            items: seats(pass, nth),
          });
        }),
      );
    },
    /** Each buyer asks for the seat four times at once. */
    rushForSeat(seat: RequestedSeat) {
      const clients = [...buyers, ...buyers, ...buyers, ...buyers];
      return Promise.all(clients.map((buyer) => this.holdSeats(buyer, seat)));
    },
  };
}

const countStatuses = (answers: readonly BrowserResponse[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('race/two-servers: over one PostgreSQL', { timeout: 60_000 + rounds * 30_000 }, () => {
  const servers = setUpTwoServers();
  const { post, holdSeats, seatAt } = servers;
  let nextSeat = 100;

  const pay = async (person: Participant, { reservationId, total }: BrowserResponse['body']) =>
    post(person, '/api/checkout', {
      reservationId,
      channel: 'WEB_DESKTOP',
      expectedTotal: { amount: total.total, currency: total.currency },
      payment: {
        method: 'CARD',
        cardToken: await createCardToken(servers.sandbox(), 'APRO'),
        paymentMethodId: 'master',
        installments: 1,
      },
      payer: {
        email: person.email,
        firstName: 'Ana',
        lastName: 'Ruiz',
        documentType: 'CC',
        documentNumber: '1020304050',
      },
    });
  const readLedger = async () => {
    const { totals } = (await servers.sandbox().control('ledger', {}, 'GET')) as {
      readonly totals: readonly LedgerTotals[];
    };
    return {
      charges: totals.reduce((sum, { charges }) => sum + charges, 0),
      refunds: totals.reduce((sum, { refunds }) => sum + refunds, 0),
    };
  };
  it('hold one seat for exactly one of all buyers', async () => {
    for (let round = 0; round < rounds; round += 1) {
      nextSeat += 1;
      const seat = seatAt(nextSeat);

      const answers = await servers.rushForSeat(seat);

      expect(countStatuses(answers)).toEqual([201, ...Array(answers.length - 1).fill(409)]);
    }
    await expectInvariants(servers.db());
  });

  it('hold overlapping carts whole or not at all', async () => {
    const random = seededRandom(20_261_123);
    for (let round = 0; round < rounds; round += 1) {
      nextSeat += 30;
      const from = nextSeat - 29;
      const answers = await Promise.all(
        [...servers.buyers(), ...servers.buyers()].map((buyer) => {
          const numbers = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
            Math.floor(random() * 30),
          );
          return holdSeats(buyer, ...[...new Set(numbers)].map((nth) => seatAt(from + nth)));
        }),
      );

      expect(countStatuses(answers).filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect(answers.some(({ status }) => status === 201)).toBe(true);
    }
    const partial = await servers.db().query(
      `select r.id from reservation r where r.status = 'ACTIVE' and r.expires_at > now() and
         (select count(*) from reservation_item i where i.reservation_id = r.id) <>
         (select count(*) from seat_claim c where c.reservation_id = r.id and c.state = 'HELD')`,
    );
    expect(partial).toEqual([]);
    await expectInvariants(servers.db());
  });

  it('race/pass-vs-single: hold a seat for one pass, or at each match for one buyer, never both', async () => {
    const { id, events } = servers.pass();
    for (let round = 0; round < rounds; round += 1) {
      const answers = await servers.rushForPass(round);

      const won = answers.filter(({ status }) => status === 201).map(({ body }) => body.eventId);
      const wonMatches = won.filter((eventId) => eventId !== id);
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      expect(won.length).toBeGreaterThan(0);
      expect(won.length - wonMatches.length).toBeLessThanOrEqual(wonMatches.length === 0 ? 1 : 0);
      expect(new Set(wonMatches).size).toBe(wonMatches.length);
    }
    const partial = await servers.db().query(
      `select r.id from reservation r where r.event_id = $1 and r.status = 'ACTIVE'
         and (select count(*) from seat_claim c where c.reservation_id = r.id and c.state = 'HELD') <> $2`,
      [id, events.length],
    );
    expect(partial).toEqual([]);
    await expectInvariants(servers.db());
  });

  it('charge one hold once for twelve tabs, and refund its ticket once for ten managers', async () => {
    const managers: Participant[] = [];
    for (let count = 0; count < 10; count += 1)
      managers.push(await createParticipant(servers.db(), 'MANAGER', 'COL'));
    for (let round = 0; round < rounds; round += 1) {
      const [buyer] = servers.buyers();
      if (buyer === undefined) throw new Error('A buyer is missing');
      nextSeat += 1;
      const held = await holdSeats(buyer, seatAt(nextSeat));
      const before = await readLedger();

      const payments = await Promise.all(Array.from({ length: 12 }, () => pay(buyer, held.body)));
      const paid = payments.find(({ status }) => status === 201)?.body;
      const refunds = await Promise.all(
        managers.map((manager) =>
          post(manager, `/api/backoffice/sales/${paid?.orderId}/refunds`, {
            ticketIds: paid?.ticketIds,
            seats: 'FOR_SALE',
            reason: 'ASKED_FOR',
            note: 'Llamó',
            expectedAmount: { amount: held.body.total.total, currency: held.body.total.currency },
          }),
        ),
      );

      // A person may not try to pay more often than that: some tabs have to wait.
      expect(countStatuses(payments).map((status) => (status === 429 ? 409 : status))).toEqual([
        201,
        ...Array(11).fill(409),
      ]);
      expect(countStatuses(refunds)).toEqual([201, ...Array(9).fill(409)]);
      await expect.poll(readLedger, { timeout: 15_000 }).toEqual({
        charges: before.charges + 1,
        refunds: before.refunds + 1,
      });
    }
    await expectInvariants(servers.db());
  });
});

describe('race/two-servers, the negative control', { timeout: 300_000 }, () => {
  const servers = setUpTwoServers();

  it('detects seats that two servers hold twice when the seat guard is removed', async () => {
    await removeSeatGuard(servers.db());
    const controlRounds = 5;
    let doubleHolds = 0;

    for (let seat = 0; seat < controlRounds; seat += 1) {
      const answers = await servers.rushForSeat(servers.seatAt(seat));
      if (answers.filter(({ status }) => status === 201).length > 1) doubleHolds += 1;
    }

    const ofPass = await servers.rushForPass(0);

    expect(doubleHolds).toBeGreaterThanOrEqual(controlRounds - 1);
    expect(ofPass.filter(({ status }) => status === 201).length).toBeGreaterThan(
      servers.pass().events.length,
    );
    expect(Object.keys(await findBrokenInvariants(servers.db()))).toContainEqual(
      expect.stringMatching(/^I1:/),
    );
  });
});
