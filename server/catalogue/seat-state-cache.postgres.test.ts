import { expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import type { Database } from '#server/db/client.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { ageReservation, aHold, givenEvent, seatRequests } from '#server/test/given.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { seatClaimsOver } from '../unit-of-work/seat-claims.postgres.ts';
import { createSeatStateCache } from './seat-state-cache.postgres.ts';

const table = expandSeats(demoVenues.IFC());
const { AVAILABLE } = seatStateByte;

/** Finds the seats that the database would not let anybody claim now. */
const findTakenSeats = async (db: Database, event: string): Promise<readonly number[]> =>
  (
    await db.query<{ seat: number }>(
      `select seat_index as seat from seat_claim
       where event_id = $1 and not is_claimable(state, expires_at, clock_timestamp()) order by 1`,
      [event],
    )
  ).map(({ seat }) => seat);

const findUnavailableSeats = (states: Uint8Array): readonly number[] =>
  [...states.keys()].filter((seat) => states[seat] !== AVAILABLE);

describeOnEachEngine('seat state cache', (suite) => {
  it('matches the database after any holds, releases, payments and sales', async () => {
    const event = await givenEvent(suite.db);
    const claims = seatClaimsOver(suite.db);
    const readStates = createSeatStateCache(suite.db);
    const random = seededRandom(7);
    const live: string[] = [];

    for (let step = 0; step < 120; step += 1) {
      const [reservationId] = live.splice(Math.floor(random() * live.length), 1);
      const action = random();
      if (reservationId === undefined || action < 0.5) {
        const from = Math.floor(random() * 60);
        const request = aHold(seatRequests(event, from, from + 1, from + 2), { isFan: false });
        if ((await claims.claimSeats(request)).outcome === 'HELD') live.push(request.reservation);
        if (reservationId !== undefined) live.push(reservationId);
      } else if (action < 0.7)
        await claims.release({ reservation: reservationId, status: 'CANCELLED', reason: 'RELEASE' });
      else if (action < 0.8) {
        await claims.extendHold(reservationId, 120, 10);
        live.push(reservationId);
      } else if (action < 0.9)
        await claims.markPaymentStarted(reservationId, 'STARTED_PAYMENT', new Date(Date.now() + 60_000));
      else {
        await claims.markPaymentStarted(reservationId, 'STARTED_PAYMENT', new Date(Date.now() + 60_000));
        await claims.sell(reservationId, null);
      }

      expect(findUnavailableSeats(await readStates(event, table))).toEqual(
        await findTakenSeats(suite.db, event),
      );
    }
    expect(live.length).toBeGreaterThan(0);
  });

  it('frees a seat when its hold expires without any change event', async () => {
    const event = await givenEvent(suite.db);
    let passedMs = 0;
    const laterDatabase: Database = {
      ...suite.db,
      query: async <Row extends object>(...call: Parameters<Database['query']>) => {
        const readings = await suite.db.query<{ at: number }>(...call);
        return readings.map((reading) => ({ ...reading, at: reading.at + passedMs })) as unknown as Row[];
      },
    };
    const readStates = createSeatStateCache(laterDatabase);
    await seatClaimsOver(suite.db).claimSeats(aHold(seatRequests(event, 4), { ttlSeconds: 600 }));
    await seatClaimsOver(suite.db).claimSeats(aHold(seatRequests(event, 9), { ttlSeconds: 1200 }));
    const before = findUnavailableSeats(await readStates(event, table));
    passedMs = 900_000;

    const after = findUnavailableSeats(await readStates(event, table));

    expect([before, after]).toEqual([[4, 9], [9]]);
  });

  it('is reloaded regularly, so that no error lasts', async () => {
    const event = await givenEvent(suite.db);
    const readings: string[] = [];
    const observedDatabase: Database = {
      ...suite.db,
      query: (sql, parameters) => {
        readings.push(parameters?.[1] === null ? 'whole' : 'what changed');
        return suite.db.query(sql, parameters);
      },
    };
    let now = 0;
    const readStates = createSeatStateCache(observedDatabase, () => now);
    const request = aHold(seatRequests(event, 4));
    await seatClaimsOver(suite.db).claimSeats(request);
    const before = findUnavailableSeats(await readStates(event, table));
    await readStates(event, table);
    // The product never does this: it writes no claim event.
    await ageReservation(suite.db, request.reservation);
    now += 10 * 60_000;

    const laterDatabase = findUnavailableSeats(await readStates(event, table));

    expect([before, laterDatabase]).toEqual([[4], []]);
    expect(readings).toEqual(['whole', 'what changed', 'whole']);
  });

  it('has one entry per event and seat table', async () => {
    const [one, other] = [await givenEvent(suite.db), await givenEvent(suite.db)];
    const readStates = createSeatStateCache(suite.db);
    await seatClaimsOver(suite.db).claimSeats(aHold(seatRequests(one, 4)));
    const otherTable = { ...table };

    const states = [
      await readStates(one, table),
      await readStates(other, table),
      await readStates(one, otherTable),
    ];

    expect(states.map(findUnavailableSeats)).toEqual([[4], [], [4]]);
  });
});

describeOn('postgres', 'seat state cache with concurrent transactions', (suite) => {
  it('misses no change of a transaction that commits late', async () => {
    const event = await givenEvent(suite.db);
    const readStates = createSeatStateCache(suite.db);
    await readStates(event, table);
    const [begun, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = suite.db.transaction(async (tx) => {
      await seatClaimsOver(tx).claimSeats(aHold(seatRequests(event, 4)));
      begun.resolve();
      await commit.promise;
    });
    await begun.promise;
    // Another transaction commits, and the cache is read, while the first one is open.
    await seatClaimsOver(suite.db).claimSeats(aHold(seatRequests(event, 8)));
    const during = findUnavailableSeats(await readStates(event, table));
    commit.resolve();
    await late;

    const after = findUnavailableSeats(await readStates(event, table));

    expect([during, after]).toEqual([[8], [4, 8]]);
  });
});
