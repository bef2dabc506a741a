import { expect, it } from 'vitest';
import {
  type HoldAnswer,
  type NewHoldAnswer,
  seatClaimsOver,
} from '#server/adapters/postgres/seat-claims.ts';
import type { Database } from '#server/db/client.ts';
import { describeOn, describeOnEachEngine } from '../each-engine.ts';
import { aHold, aNewReservation, givenEvent, seatLines } from '../given.ts';
import { holdOnce } from '../hold-once.ts';
import { howMany } from '../how-many.ts';
import { brokenInvariants, expectInvariants } from '../invariants.ts';
import { removeSeatGuard } from './unguarded.ts';

const clients = 500;

describeOnEachEngine(
  'race/hot-seat',
  (suite) => {
    const rounds = howMany('RACE_ROUNDS', suite.engine === 'postgres' ? 20 : 2);
    it(
      `sells one seat to exactly one of ${clients}, every time`,
      async () => {
        const event = await givenEvent(suite.db);

        for (let seat = 0; seat < rounds; seat += 1) {
          const { winners, answers } = await rush(suite.db, event, seat);

          expect(winners).toHaveLength(1);
          const others = answers.filter(({ outcome }) => outcome !== 'HELD');
          expect(others).toHaveLength(clients - 1);
          for (const other of others) {
            expect(other).toStrictEqual({ outcome: 'TAKEN', seats: [{ event, seat }], sections: [] });
          }
          const owner = await suite.db.query(
            'select reservation_id as id from seat_claim where event_id = $1 and seat_index = $2',
            [event, seat],
          );
          expect(owner).toStrictEqual([{ id: winners[0] }]);
        }
        await expectInvariants(suite.db);
      },
      300_000 + rounds * 6_000,
    );
  },
  { poolSize: 32 },
);

describeOn(
  'postgres',
  'race/hot-seat.control',
  (suite) => {
    it(
      'detects the double sale when the guard is removed',
      async () => {
        await removeSeatGuard(suite.db);
        const event = await givenEvent(suite.db);
        const rounds = howMany('RACE_ROUNDS', 10);
        let doubleSales = 0;

        for (let seat = 0; seat < rounds; seat += 1) {
          const { winners } = await rush(suite.db, event, seat, false);
          if (winners.length >= 2) doubleSales += 1;
        }

        expect(doubleSales).toBeGreaterThanOrEqual(Math.ceil(rounds * 0.9));
        expect(Object.keys(await brokenInvariants(suite.db))).toContainEqual(expect.stringMatching(/^I1:/));
      },
      300_000 + howMany('RACE_ROUNDS', 10) * 6_000,
    );
  },
  { poolSize: 32 },
);

type Answer = HoldAnswer | NewHoldAnswer;

/**
 * Requests the same seat from all clients at once and returns the winners and all results. The rounds alternate between a fan's new
 * hold, a plain hold, and a hold with recorded response, which depends on the guard's key and is left out of the control.
 */
async function rush(
  db: Database,
  event: string,
  seat: number,
  isGuarded = true,
): Promise<{ winners: string[]; answers: Answer[] }> {
  const claims = seatClaimsOver(db);
  const asNewHold = (): Promise<Answer> => {
    const create = aNewReservation({ event });
    return claims.holdNew({ ...aHold(seatLines(event, seat)), create, queue: create.session ?? '' });
  };
  const asAnyHold = (): Promise<Answer> => claims.hold(aHold(seatLines(event, seat)));
  const withAnswer = async (): Promise<Answer> => {
    const request = aHold(seatLines(event, seat));
    const { outcome, facts } = await holdOnce(claims, event, { request });
    if (outcome === 'HELD') return { outcome, reservation: { id: request.reservation } } as HoldAnswer;
    if (outcome === 'OTHERWISE') throw new Error('These requests are new');
    return facts as Answer;
  };
  const ways = [asNewHold, asAnyHold, ...(isGuarded ? [withAnswer] : [])];
  const answers = await Promise.all(Array.from({ length: clients }, ways[seat % ways.length] ?? asAnyHold));
  const winners = answers.flatMap((answer) => {
    if (answer.outcome !== 'HELD') return [];
    return ['record' in answer ? answer.record.id : answer.reservation.id];
  });
  return { winners, answers };
}
