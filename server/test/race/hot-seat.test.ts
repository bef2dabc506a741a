import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import {
  type ClaimSeatsRequest,
  type ClaimSeatsResult,
  seatClaimsOver,
} from '#server/unit-of-work/seat-claims.postgres.ts';
import { describeOn, describeOnEachEngine } from '../each-engine.ts';
import { aHold, aNewReservation, givenEvent, seatRequests } from '../given.ts';
import { expectInvariants, findBrokenInvariants } from '../invariants.ts';
import { readCount } from '../read-count.ts';
import { holdWithResponse } from '../recorded-hold.ts';
import { removeSeatGuard } from './remove-seat-guard.ts';

const clientCount = 500;

describeOnEachEngine(
  'race/hot-seat',
  (suite) => {
    const rounds = readCount('RACE_ROUNDS', suite.engine === 'postgres' ? 20 : 2);
    it(
      `sells one seat to exactly one of ${clientCount}, every time`,
      async () => {
        const event = await givenEvent(suite.db);

        for (let seat = 0; seat < rounds; seat += 1) {
          const { winners, results } = await rushForSeat(suite.db, event, seat);

          expect(winners).toHaveLength(1);
          const others = results.filter(({ outcome }) => outcome === 'TAKEN');
          expect(others).toHaveLength(clientCount - 1);
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
        const rounds = readCount('RACE_ROUNDS', 10);
        let doubleSales = 0;

        for (let seat = 0; seat < rounds; seat += 1) {
          const { winners } = await rushForSeat(suite.db, event, seat);
          if (winners.length >= 2) doubleSales += 1;
        }

        expect(doubleSales).toBeGreaterThanOrEqual(Math.ceil(rounds * 0.9));
        expect(Object.keys(await findBrokenInvariants(suite.db))).toContainEqual(
          expect.stringMatching(/^I1:/),
        );
      },
      300_000 + readCount('RACE_ROUNDS', 10) * 6_000,
    );
  },
  { poolSize: 32 },
);

/**
 * Requests the same seat from all clients at once and returns the winners and all results. The rounds alternate between a plain hold,
 * a fan's hold that waits for the fan's other ones, and a hold with its response.
 */
async function rushForSeat(
  db: Database,
  event: string,
  seat: number,
): Promise<{ winners: string[]; results: ClaimSeatsResult[] }> {
  const claims = seatClaimsOver(db);
  const aRequest = () => aHold(seatRequests(event, seat), { create: aNewReservation({ event }) });
  const holdMethods = [
    (request: ClaimSeatsRequest) => claims.claimSeats(request),
    (request: ClaimSeatsRequest) => claims.claimSeats({ ...request, lockName: request.session ?? '' }),
    (request: ClaimSeatsRequest) => holdWithResponse(claims, event, { request }),
  ] as const;
  const hold = holdMethods[seat % holdMethods.length] ?? holdMethods[0];
  const requests = Array.from({ length: clientCount }, aRequest);
  const results = await Promise.all(requests.map((request) => hold(request)));
  const winners = requests.flatMap(({ reservation }, at) =>
    ['HELD', 'RECORDED'].includes(results[at]?.outcome ?? '') ? [reservation] : [],
  );
  return { winners, results };
}
