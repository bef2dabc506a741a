import { describe, expect, it } from 'vitest';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';
import { describeOnEachEngine } from '../each-engine.ts';
import { aHold, givenEvent, seatRequests } from '../given.ts';
import { expectInvariants } from '../invariants.ts';
import { listFences } from '../list-fences.ts';
import { seededRandom } from '../race/seeded-random.ts';
import { readCount } from '../read-count.ts';
import { findViolations, type Operation } from './linearizable.ts';

const took = (owner: string, fence: number, from: number, to: number): Operation => ({
  kind: 'taken',
  seat: 1,
  owner,
  fence,
  from,
  to,
});
const released = (owner: string, fence: number, from: number, to: number): Operation => ({
  kind: 'released',
  seat: 1,
  owner,
  fence,
  from,
  to,
});
const rejected = (from: number, to: number): Operation => ({ kind: 'rejected', seat: 1, from, to });

describe('history/linearizable, the checker', () => {
  it.each([
    ['one after the other', [took('a', 1, 0, 1), released('a', 1, 2, 3), took('b', 2, 4, 5)]],
    ['overlapping in time', [took('a', 1, 0, 5), released('a', 1, 5, 9), took('b', 2, 6, 7)]],
    ['a rejection while taken', [took('a', 1, 0, 1), rejected(2, 3)]],
    ['a rejection while it was being taken', [rejected(0, 3), took('a', 1, 2, 5)]],
  ])('accepts %s', (_, history) => {
    expect(findViolations(history)).toStrictEqual([]);
  });

  it.each([
    ['two owners at once', [took('a', 1, 0, 1), took('b', 2, 2, 3)]],
    ['one fence twice', [took('a', 1, 0, 1), released('a', 1, 2, 3), took('b', 1, 4, 5)]],
    ['a skipped fence', [took('a', 1, 0, 1), released('a', 1, 2, 3), took('b', 3, 4, 5)]],
    ['taken before it was released', [took('a', 1, 0, 1), took('b', 2, 2, 3), released('a', 1, 4, 5)]],
    ['a rejection without a reason', [took('a', 1, 0, 1), released('a', 1, 2, 3), rejected(4, 5)]],
    ['a rejection before anybody took it', [rejected(0, 1), took('a', 1, 2, 3)]],
  ])('rejects %s', (_, history) => {
    expect(findViolations(history)).not.toStrictEqual([]);
  });

  it('checks a million operations in linear time', () => {
    const history = Array.from({ length: 500_000 }, (_, at): Operation[] => {
      const [seat, turn] = [at % 5_000, Math.floor(at / 5_000)];
      const owner = `${seat}-${turn}`;
      return [
        { kind: 'taken', seat, owner, fence: turn + 1, from: turn * 10, to: turn * 10 + 3 },
        { kind: 'released', seat, owner, fence: turn + 1, from: turn * 10 + 5, to: turn * 10 + 11 },
      ];
    }).flat();

    expect(findViolations(history)).toStrictEqual([]);
  });
});

describeOnEachEngine(
  'history/linearizable',
  (suite) => {
    it('gives every seat one owner at a time, as all clients saw it', async () => {
      const event = await givenEvent(suite.db);
      const claims = seatClaimsOver(suite.db);
      const history: Operation[] = [];
      const turns = readCount('RACE_ROUNDS', suite.engine === 'postgres' ? 30 : 5);

      const client = async (seed: number): Promise<void> => {
        const random = seededRandom(seed);
        for (let turn = 0; turn < turns; turn += 1) {
          const seat = Math.floor(random() * 10);
          const request = aHold(seatRequests(event, seat));
          const from = performance.now();
          const answer = await claims.claimSeats(request);
          const to = performance.now();
          if (answer.outcome !== 'HELD') {
            history.push({ kind: 'rejected', seat, from, to });
            continue;
          }
          const [fence] = await listFences(suite.db, request.reservation);
          const facts = { seat, owner: request.reservation, fence: fence?.fence ?? 0 };
          history.push({ kind: 'taken', ...facts, from, to });
          const leaving = performance.now();
          await claims.release({ reservation: request.reservation, status: 'CANCELLED', reason: 'RELEASE' });
          history.push({ kind: 'released', ...facts, from: leaving, to: performance.now() });
        }
      };
      await Promise.all(Array.from({ length: 40 }, (_, seed) => client(seed)));

      expect(history.filter(({ kind }) => kind === 'taken').length).toBeGreaterThan(20);
      expect(findViolations(history)).toStrictEqual([]);
      await expectInvariants(suite.db);
    });
  },
  { poolSize: 24 },
);
