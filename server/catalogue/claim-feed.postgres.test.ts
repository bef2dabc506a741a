import { describe, expect, it } from 'vitest';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { admissionRequest, ageReservation, aHold, givenEvent, seatRequests } from '#server/test/given.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { seatClaimsOver } from '../unit-of-work/seat-claims.postgres.ts';
import {
  createClaimFeed,
  type FeedBatch,
  findReservationSeats,
  readSeatSnapshot,
  seatClaimStates,
} from './claim-feed.postgres.ts';

const seatCount = 40;
const held = seatClaimStates.indexOf('HELD');

/** Creates a client that starts from a snapshot and applies the batches it receives. */
function createScreen(states: Uint8Array) {
  const shownStates = Uint8Array.from(states);
  const admissionsLeft = new Map<string, number>();
  const batches: FeedBatch[] = [];
  const apply = (batch: FeedBatch): void => {
    batches.push(batch);
    for (const { seat, state } of batch.seats) shownStates[seat] = seatClaimStates.indexOf(state);
    for (const { section, available } of batch.sections) admissionsLeft.set(section, available);
  };
  return { shownStates, admissionsLeft, batches, apply };
}

describeOnEachEngine('seat change feed', (suite) => {
  it('continues where the snapshot ended', async () => {
    const event = await givenEvent(suite.db, { sections: { GA: 10 } });
    const claims = seatClaimsOver(suite.db);
    const earlierHold = aHold(seatRequests(event, 3));
    await claims.claimSeats(earlierHold);
    const snapshot = await readSeatSnapshot(suite.db, event, seatCount);
    const screen = createScreen(snapshot.states);
    const feed = createClaimFeed(suite.db);
    await feed.watch(event, snapshot.horizon, screen.apply);

    const request = aHold([...seatRequests(event, 5, 6), admissionRequest(event, 'GA', 4)]);
    await claims.claimSeats(request);
    await claims.release({ reservation: earlierHold.reservation, status: 'CANCELLED', reason: 'RELEASE' });
    await feed.poll();
    feed.stop();

    expect(snapshot.states[3]).toBe(held);
    expect(snapshot.sections).toStrictEqual([{ section: 'GA', available: 10 }]);
    expect(screen.shownStates).toStrictEqual((await readSeatSnapshot(suite.db, event, seatCount)).states);
    expect(screen.admissionsLeft.get('GA')).toBe(6);
    expect(screen.batches.flatMap(({ seats }) => seats)).toContainEqual({
      seat: 5,
      state: 'HELD',
      reservation: request.reservation,
    });
    expect(await findReservationSeats(suite.db, request.reservation)).toStrictEqual([
      { event, seat: 5, state: 'HELD' },
      { event, seat: 6, state: 'HELD' },
    ]);
  });

  it('delivers missed changes to a client that returns, and no changes of other events', async () => {
    const [event, other] = [await givenEvent(suite.db), await givenEvent(suite.db)];
    const claims = seatClaimsOver(suite.db);
    const feed = createClaimFeed(suite.db);
    const snapshot = await readSeatSnapshot(suite.db, event, seatCount);
    const [first, second] = [createScreen(snapshot.states), createScreen(snapshot.states)];
    const unsubscribe = await feed.watch(event, snapshot.horizon, first.apply);
    await claims.claimSeats(aHold(seatRequests(event, 1)));
    await claims.claimSeats(aHold(seatRequests(other, 2)));
    await feed.poll();
    unsubscribe();
    await claims.claimSeats(aHold(seatRequests(event, 3)));

    await feed.watch(event, first.batches.at(-1)?.horizon ?? '', second.apply);
    await feed.poll();
    feed.stop();

    expect(first.batches.flatMap(({ seats }) => seats.map(({ seat }) => seat))).toStrictEqual([1]);
    expect(second.batches.flatMap(({ seats }) => seats.map(({ seat }) => seat))).toContain(3);
    expect(second.shownStates[2]).toBe(0);
  });

  it('shows expired holds as free in a snapshot, and to watchers once they are swept', async () => {
    const event = await givenEvent(suite.db);
    const claims = seatClaimsOver(suite.db);
    const request = aHold(seatRequests(event, 8));
    await claims.claimSeats(request);
    const before = await readSeatSnapshot(suite.db, event, seatCount);
    const screen = createScreen(before.states);
    const feed = createClaimFeed(suite.db);
    await feed.watch(event, before.horizon, screen.apply);
    await ageReservation(suite.db, request.reservation);

    expect((await readSeatSnapshot(suite.db, event, seatCount)).states[8]).toBe(0);
    expect(screen.shownStates[8]).toBe(held);
    await claims.sweepExpired(10);
    await feed.poll();
    feed.stop();

    expect(screen.shownStates[8]).toBe(0);
  });

  it('polls while an event has watchers', async () => {
    const event = await givenEvent(suite.db);
    const feed = createClaimFeed(suite.db, { intervalMs: 5 });
    const firstBatch = Promise.withResolvers<FeedBatch>();
    await feed.watch(event, (await readSeatSnapshot(suite.db, event, seatCount)).horizon, firstBatch.resolve);

    await seatClaimsOver(suite.db).claimSeats(aHold(seatRequests(event, 1)));

    expect(await firstBatch.promise).toMatchObject({ event, seats: [{ seat: 1, state: 'HELD' }] });
    feed.stop();
  });
});

describeOn(
  'postgres',
  'seat change feed with transactions that commit out of order',
  (suite) => {
    describe('given a long transaction that began first and commits last', () => {
      it('waits for it and skips no change', async () => {
        const event = await givenEvent(suite.db);
        const snapshot = await readSeatSnapshot(suite.db, event, seatCount);
        const screen = createScreen(snapshot.states);
        const feed = createClaimFeed(suite.db);
        await feed.watch(event, snapshot.horizon, screen.apply);
        const begun = Promise.withResolvers<void>();
        const finish = Promise.withResolvers<void>();
        const long = suite.db.transaction(async (tx) => {
          await seatClaimsOver(tx).claimSeats(aHold(seatRequests(event, 1)));
          begun.resolve();
          await finish.promise;
        });
        await begun.promise;
        await seatClaimsOver(suite.db).claimSeats(aHold(seatRequests(event, 2)));

        await feed.poll();
        const whileOpen = Uint8Array.from(screen.shownStates);
        finish.resolve();
        await long;
        await feed.poll();
        feed.stop();

        expect(whileOpen[1]).toBe(0);
        expect([screen.shownStates[1], screen.shownStates[2]]).toStrictEqual([held, held]);
      });
    });

    it('keeps every client consistent, whenever it connects and however often it reconnects', async () => {
      const event = await givenEvent(suite.db);
      const claims = seatClaimsOver(suite.db);
      const feed = createClaimFeed(suite.db, { intervalMs: 3 });
      let isOver = false;
      const seller = async (seed: number): Promise<void> => {
        const random = seededRandom(seed);
        for (let turn = 0; turn < 25; turn += 1) {
          const request = aHold(
            seatRequests(event, Math.floor(random() * seatCount), Math.floor(random() * seatCount)),
          );
          await suite.db.transaction(async (tx) => {
            const result = await seatClaimsOver(tx).claimSeats(request);
            // Some transactions stay open for a while, so that ids, transactions and commits have different orders.
            if (result.outcome === 'HELD' && random() < 0.4)
              await tx.query(`select pg_sleep($1)`, [random() * 0.02]);
          });
          if (random() < 0.8) {
            await claims.release({
              reservation: request.reservation,
              status: 'CANCELLED',
              reason: 'RELEASE',
            });
          }
        }
      };
      const watcher = async (): Promise<Uint8Array> => {
        const snapshot = await readSeatSnapshot(suite.db, event, seatCount);
        const screen = createScreen(snapshot.states);
        let horizon = snapshot.horizon;
        while (!isOver) {
          const unsubscribe = await feed.watch(event, horizon, (batch) => {
            horizon = batch.horizon;
            screen.apply(batch);
          });
          await feed.poll();
          unsubscribe();
        }
        await feed.watch(event, horizon, screen.apply);
        await feed.poll();
        return screen.shownStates;
      };
      const screens = [watcher(), watcher(), watcher()];

      await Promise.all(Array.from({ length: 12 }, (_, seed) => seller(seed)));
      isOver = true;
      const shownStates = await Promise.all(screens);
      feed.stop();

      const { states } = await readSeatSnapshot(suite.db, event, seatCount);
      expect(states.some((state) => state === held)).toBe(true);
      for (const each of shownStates) expect(each).toStrictEqual(states);
    });
  },
  { poolSize: 20 },
);
