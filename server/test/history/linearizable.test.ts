import { describe, expect, it } from 'vitest';
import { seatClaimsOver } from '#server/adapters/postgres/seat-claims.ts';
import { describeOnEachEngine } from '../each-engine.ts';
import { aHold, givenEvent, seatLines } from '../given.ts';
import { howMany } from '../how-many.ts';
import { expectInvariants } from '../invariants.ts';
import { seededRandom } from '../race/seeded-random.ts';
import { type Operation, violations } from './linearizable.ts';

const took = (owner: string, fence: number, from: number, to: number): Operation => ({
  kind: 'taken-by-me',
  seat: 1,
  owner,
  fence,
  from,
  to,
});
const letGo = (owner: string, fence: number, from: number, to: number): Operation => ({
  kind: 'let-go',
  seat: 1,
  owner,
  fence,
  from,
  to,
});
const refused = (from: number, to: number): Operation => ({ kind: 'refused', seat: 1, from, to });

describe('history/linearizable, the checker', () => {
  it.each([
    ['one after the other', [took('a', 1, 0, 1), letGo('a', 1, 2, 3), took('b', 2, 4, 5)]],
    ['overlapping in time', [took('a', 1, 0, 5), letGo('a', 1, 5, 9), took('b', 2, 6, 7)]],
    ['a rejection while taken', [took('a', 1, 0, 1), refused(2, 3)]],
    ['a rejection while it was being taken', [refused(0, 3), took('a', 1, 2, 5)]],
  ])('accepts %s', (_, history) => {
    expect(violations(history)).toStrictEqual([]);
  });

  it.each([
    ['two owners at once', [took('a', 1, 0, 1), took('b', 2, 2, 3)]],
    ['one fence twice', [took('a', 1, 0, 1), letGo('a', 1, 2, 3), took('b', 1, 4, 5)]],
    ['a skipped fence', [took('a', 1, 0, 1), letGo('a', 1, 2, 3), took('b', 3, 4, 5)]],
    ['taken before it was released', [took('a', 1, 0, 1), took('b', 2, 2, 3), letGo('a', 1, 4, 5)]],
    ['a rejection without a reason', [took('a', 1, 0, 1), letGo('a', 1, 2, 3), refused(4, 5)]],
    ['a rejection before anybody took it', [refused(0, 1), took('a', 1, 2, 3)]],
  ])('rejects %s', (_, history) => {
    expect(violations(history)).not.toStrictEqual([]);
  });

  it('checks a million operations in linear time', () => {
    const history = Array.from({ length: 500_000 }, (_, at): Operation[] => {
      const [seat, turn] = [at % 5_000, Math.floor(at / 5_000)];
      const owner = `${seat}-${turn}`;
      return [
        { kind: 'taken-by-me', seat, owner, fence: turn + 1, from: turn * 10, to: turn * 10 + 3 },
        { kind: 'let-go', seat, owner, fence: turn + 1, from: turn * 10 + 5, to: turn * 10 + 11 },
      ];
    }).flat();

    expect(violations(history)).toStrictEqual([]);
  });
});

describeOnEachEngine(
  'history/linearizable',
  (suite) => {
    it('gives every seat one owner at a time, as all clients saw it', async () => {
      const event = await givenEvent(suite.db);
      const claims = seatClaimsOver(suite.db);
      const history: Operation[] = [];
      const turns = howMany('RACE_ROUNDS', suite.engine === 'postgres' ? 30 : 5);

      const client = async (seed: number): Promise<void> => {
        const random = seededRandom(seed);
        for (let turn = 0; turn < turns; turn += 1) {
          const seat = Math.floor(random() * 10);
          const request = aHold(seatLines(event, seat));
          const from = performance.now();
          const answer = await claims.hold(request);
          const to = performance.now();
          if (answer.outcome !== 'HELD') {
            history.push({ kind: 'refused', seat, from, to });
            continue;
          }
          const facts = { seat, owner: request.reservation, fence: answer.fences[0]?.fence ?? 0 };
          history.push({ kind: 'taken-by-me', ...facts, from, to });
          const leaving = performance.now();
          await claims.release({ reservation: request.reservation, status: 'CANCELLED', reason: 'RELEASE' });
          history.push({ kind: 'let-go', ...facts, from: leaving, to: performance.now() });
        }
      };
      await Promise.all(Array.from({ length: 40 }, (_, seed) => client(seed)));

      expect(history.filter(({ kind }) => kind === 'taken-by-me').length).toBeGreaterThan(20);
      expect(violations(history)).toStrictEqual([]);
      await expectInvariants(suite.db);
    });
  },
  { poolSize: 24 },
);
