import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { DatabaseError, sqlstates } from '#server/db/database-error.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { ageReservation, aHold, givenEvent, seatRequests } from '#server/test/given.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { readCount } from '#server/test/read-count.ts';
import { aRecordedHold, type RecordedHoldInput } from '#server/test/recorded-hold.ts';
import { type ClaimSeatsRequest, seatClaimsOver } from './seat-claims.postgres.ts';
import type { HoldRequest, HoldVerdict } from './seat-holds.port.ts';
import { batchedSeatHoldsOver } from './seat-holds.repository.ts';

const aBasket = (event: string, seats: readonly number[], input: RecordedHoldInput = {}) =>
  aRecordedHold(event, { request: aHold(seatRequests(event, ...seats)), ...input });

const toHoldRequest = ({
  reservation,
  seats,
  ttlSeconds: _,
  maxDurationSeconds: __,
  create,
  ...request
}: ClaimSeatsRequest): HoldRequest => ({
  ...request,
  reservationId: reservation,
  seatRequests: seats,
  create: {
    market: 'COL',
    event: create?.event ?? '',
    salesChannel: 'SELF_SERVICE',
    seller: null,
  },
});

const holdAll = (database: Database, requests: readonly ClaimSeatsRequest[]) => {
  const holds = batchedSeatHoldsOver(database);
  return Promise.allSettled(requests.map((request) => holds.hold(toHoldRequest(request))));
};

/** Wraps a database so that statements that hold several reservations run through `run`. */
const withTogether = (
  database: Database,
  run: (statement: () => Promise<unknown>) => Promise<unknown>,
): Database => ({
  ...database,
  query: (sql, parameters) => {
    const statement = () => database.query(sql, parameters);
    return (sql.includes('hold_seats_together') ? run(statement) : statement()) as ReturnType<
      typeof database.query<never>
    >;
  },
});

const getOutcomes = (results: readonly PromiseSettledResult<HoldVerdict>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value.outcome : String(result.reason)));

describeOnEachEngine('holds of several requests in one statement', (suite) => {
  const countHeldSeats = async (event: string) =>
    (await suite.db.query("select from seat_claim where event_id = $1 and state = 'HELD'", [event])).length;
  const countResponses = async (keys: readonly string[]) =>
    (await suite.db.query("select from idempotency where key = any($1) and state = 'DONE'", [keys])).length;
  afterEach(() => expectInvariants(suite.db));

  it('decides on each as if they came one after the other', async () => {
    const { db: twin } = await suite.another();
    for (let round = 0; round < readCount('BATCH_ROUNDS', 25); round += 1) {
      const random = seededRandom(round);
      const drawSeats = (most: number) => [
        ...new Set(Array.from({ length: 1 + Math.floor(random() * most) }, () => Math.floor(random() * 60))),
      ];
      const baskets = Array.from({ length: 12 }, () => drawSeats(8));
      const earlier = drawSeats(8);
      const expired = drawSeats(8);
      const decideOn = async (
        db: Database,
        decide: (requests: readonly ClaimSeatsRequest[]) => Promise<unknown>,
      ) => {
        const event = await givenEvent(db, { maxPerFan: 6, isDisabled: round % 9 === 8 });
        const old = aHold(seatRequests(event, ...expired), { isFan: false });
        await seatClaimsOver(db).claimSeats(old);
        await ageReservation(db, old.reservation);
        await seatClaimsOver(db).claimSeats(aHold(seatRequests(event, ...earlier), { isFan: false }));
        const results = await decide(baskets.map((seats) => aBasket(event, seats)));
        return JSON.parse(JSON.stringify(results).replaceAll(event, 'event'));
      };

      const together = await decideOn(suite.db, (requests) =>
        seatClaimsOver(suite.db).claimSeatsTogether(requests),
      );
      const alone = await decideOn(twin, async (requests) => {
        const results = [];
        for (const request of requests) results.push(await seatClaimsOver(twin).claimSeats(request));
        return results;
      });

      const comparable = (
        results: readonly { outcome: string; seats?: unknown; limit?: number; had?: number }[],
      ) => results.map(({ outcome, seats, limit, had }) => ({ outcome, seats, limit, had }));
      expect(comparable(together)).toEqual(comparable(alone));
    }
  });

  it('records the response of each with its own instants and items', async () => {
    const event = await givenEvent(suite.db);
    const requests = [aBasket(event, [3, 1]), aBasket(event, [2]), aBasket(event, [9, 4, 8])];

    const results = await seatClaimsOver(suite.db).claimSeatsTogether(requests);

    for (const [at, result] of results.entries()) {
      if (result.outcome !== 'RECORDED') throw new Error(result.outcome);
      const [row] = await suite.db.query<{ body: string; items: string[]; ends: Date }>(
        `select i.response_body as body, r.expires_at as ends,
           (select array_agg(x.id::text order by x.seat_index) from reservation_item x where x.reservation_id = r.id) as items
         from reservation r, idempotency i where r.id = $1 and i.key = $2`,
        [requests[at]?.reservation ?? '', requests[at]?.response?.request.key ?? ''],
      );
      expect(row?.body).toBe(result.body);
      expect(JSON.parse(result.body)).toMatchObject({ id: requests[at]?.reservation, items: row?.items });
      expect(result.generated.expiresAt).toBe(row?.ends.getTime());
    }
  });

  it('leaves a second request of the same buyer to a statement of its own, so that the ticket limit counts both', async () => {
    const event = await givenEvent(suite.db, { maxPerFan: 6 });
    const session = randomUUID();
    const ofBuyer = (...seats: number[]) =>
      aBasket(event, [], { request: aHold(seatRequests(event, ...seats), { session }) });
    const others = [aBasket(event, [20]), aBasket(event, [21])];

    const results = await holdAll(suite.db, [...others, ofBuyer(1, 2, 3, 4), ofBuyer(5, 6, 7, 8)]);

    expect(getOutcomes(results).sort()).toEqual(['RECORDED', 'RECORDED', 'RECORDED', 'TOO_MANY']);
    expect(await countHeldSeats(event)).toBe(6);
  });

  it('answers a repetition that waits beside its original as one that was seen before', async () => {
    const event = await givenEvent(suite.db);
    const request = aBasket(event, [1]);

    const results = await holdAll(suite.db, [aBasket(event, [5]), aBasket(event, [6]), request, request]);

    expect(getOutcomes(results)).toEqual(['RECORDED', 'RECORDED', 'RECORDED', 'NOT_RECORDABLE']);
    expect(await countHeldSeats(event)).toBe(3);
  });

  it('batch/poisoned-neighbour: requests that cannot be held or recorded hurt none of the others', async () => {
    const event = await givenEvent(suite.db);
    const usedKey = randomUUID();
    const session = randomUUID();
    const usedBefore = { key: usedKey, request: aHold(seatRequests(event, 900), { session }) };
    await seatClaimsOver(suite.db).claimSeats(aRecordedHold(event, usedBefore));
    const outdated = aBasket(event, [101], {
      unit: { base: 5_000_000, fee: 500_000, tax: 300_000, total: 5_800_000, currency: 'COP' },
    });
    const keyReused = aRecordedHold(event, {
      key: usedKey,
      request: aHold(seatRequests(event, 102), { session }),
    });
    const good = aBasket(event, [103]);
    const impossible = { ...good, seats: [{ ...good.seats[0], event, seat: -1, section: 'A', zone: 'A' }] };
    const healthy = Array.from({ length: 47 }, (_, at) => aBasket(event, [at]));
    const requests = [
      ...healthy.slice(0, 20),
      outdated,
      ...healthy.slice(20, 30),
      impossible,
      keyReused,
      ...healthy.slice(30),
    ];

    const outcomes = getOutcomes(await holdAll(suite.db, requests));

    expect(outcomes.filter((outcome) => outcome === 'RECORDED')).toHaveLength(47);
    expect([outcomes[20], outcomes[32]]).toEqual(['NOT_RECORDABLE', 'NOT_RECORDABLE']);
    expect(outcomes[31]).toMatch(/seat_index/);
    expect(await countHeldSeats(event)).toBe(48);
  });

  it.each(['before', 'after'] as const)(
    'batch/kill-at-commit: a connection lost %s the commit leaves all holds with their responses, or none',
    async (moment) => {
      const event = await givenEvent(suite.db);
      const lost = new DatabaseError({ message: 'the connection was lost', code: sqlstates.connectionLost });
      const database = withTogether(suite.db, async (statement) => {
        if (moment === 'after') await statement();
        throw lost;
      });
      const requests = Array.from({ length: 20 }, (_, at) => aBasket(event, [at]));
      const keys = requests.map(({ response }) => response?.request.key ?? '');

      const first = getOutcomes(await holdAll(database, requests));
      const [held, recorded] = [await countHeldSeats(event), await countResponses(keys)];
      const again = getOutcomes(await holdAll(suite.db, requests));

      // The first one does not wait for others and has a statement of its own.
      expect(first).toEqual(['RECORDED', ...Array(19).fill(String(lost))]);
      expect([held, recorded]).toEqual(moment === 'after' ? [20, 20] : [1, 1]);
      expect(again).toEqual([
        'NOT_RECORDABLE',
        ...Array(19).fill(moment === 'after' ? 'NOT_RECORDABLE' : 'RECORDED'),
      ]);
      expect(await countHeldSeats(event)).toBe(20);
    },
  );
});

describeOn('postgres', 'holds of several requests beside a busy buyer', (suite) => {
  it('batch/poisoned-neighbour: a buyer whose other request is slow delays nobody else', async () => {
    const event = await givenEvent(suite.db);
    const slow = aBasket(event, [50]);
    const locked = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const other = suite.db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [slow.lockName ?? '']);
      locked.resolve();
      await finish.promise;
    });
    await locked.promise;
    const holds = batchedSeatHoldsOver(suite.db);
    const first = holds.hold(toHoldRequest(aBasket(event, [1])));
    const waiting = holds.hold(toHoldRequest(slow));
    const neighbours = [2, 3, 4].map((seat) => holds.hold(toHoldRequest(aBasket(event, [seat]))));

    const before = await Promise.all([first, ...neighbours]);
    finish.resolve();
    await other;

    expect(before.map(({ outcome }) => outcome)).toEqual(Array(4).fill('RECORDED'));
    expect((await waiting).outcome).toBe('RECORDED');
  });
});

describeOn('postgres', 'batch/opposite-baskets', (suite) => {
  const rounds = readCount('BATCH_ROUNDS', 25);
  const countDeadlocks = async () => {
    await suite.db.query('select pg_stat_clear_snapshot()');
    const [row] = await suite.db.query<{ deadlocks: number }>(
      'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
    );
    return row?.deadlocks ?? 0;
  };
  const baskets = (event: string) => [
    [aBasket(event, [1, 9]), aBasket(event, [2, 8]), aBasket(event, [3, 7])],
    [aBasket(event, [7, 2]), aBasket(event, [8, 1]), aBasket(event, [9, 3])],
  ];

  it('two servers that hold overlapping seats in opposite orders never wait for each other', async () => {
    const before = await countDeadlocks();
    for (let round = 0; round < rounds; round += 1) {
      const event = await givenEvent(suite.db);
      const servers = baskets(event).map((requests) =>
        seatClaimsOver(suite.db).claimSeatsTogether(requests).catch(String),
      );
      await Promise.all(servers);
      await expectInvariants(suite.db);
    }

    expect((await countDeadlocks()) - before).toBe(0);
  });

  it('negative control: holds one after the other in two transactions wait for each other', async () => {
    const before = await countDeadlocks();
    for (let round = 0; round < rounds && (await countDeadlocks()) === before; round += 1) {
      const event = await givenEvent(suite.db);
      const firstTaken = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await Promise.allSettled(
        baskets(event).map((requests, server) =>
          suite.db.transaction(async (tx) => {
            const [first, ...others] = requests;
            if (first !== undefined) await seatClaimsOver(tx).claimSeats(first);
            firstTaken[server]?.resolve();
            await firstTaken[1 - server]?.promise;
            for (const request of others) await seatClaimsOver(tx).claimSeats(request);
          }),
        ),
      );
    }

    await expect.poll(countDeadlocks, { timeout: 10_000 }).toBeGreaterThan(before);
  });
});
