import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import {
  type ClaimSeatsResult,
  type CreateHoldResult,
  seatClaimsOver,
} from '#server/unit-of-work/seat-claims.postgres.ts';
import { describeOn, describeOnEachEngine } from '../each-engine.ts';
import { aHold, aNewReservation, givenEvent, seatRequests } from '../given.ts';
import { expectInvariants, findBrokenInvariants } from '../invariants.ts';
import { readCount } from '../read-count.ts';
import { createRecordedHold } from '../recorded-hold.ts';
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
          const others = results.filter(({ outcome }) => outcome !== 'HELD');
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
          const { winners } = await rushForSeat(suite.db, event, seat, false);
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

type AnyHoldResult = ClaimSeatsResult | CreateHoldResult;

/**
 * Requests the same seat from all clients at once and returns the winners and all results. The rounds alternate between a fan's new
 * hold, a plain hold, and a hold with recorded response, which depends on the guard's key and is left out of the control.
 */
async function rushForSeat(
  db: Database,
  event: string,
  seat: number,
  isGuarded = true,
): Promise<{ winners: string[]; results: AnyHoldResult[] }> {
  const claims = seatClaimsOver(db);
  const createHold = (): Promise<AnyHoldResult> => {
    const create = aNewReservation({ event });
    return claims.createHold({ ...aHold(seatRequests(event, seat)), create, queue: create.session ?? '' });
  };
  const claimSeats = (): Promise<AnyHoldResult> => claims.claimSeats(aHold(seatRequests(event, seat)));
  const createHoldWithResponse = async (): Promise<AnyHoldResult> => {
    const request = aHold(seatRequests(event, seat));
    const { outcome, facts } = await createRecordedHold(claims, event, { request });
    if (outcome === 'HELD') return { outcome, reservation: { id: request.reservation } } as ClaimSeatsResult;
    if (outcome === 'OTHERWISE') throw new Error('These requests are new');
    return facts as AnyHoldResult;
  };
  const holdMethods = [createHold, claimSeats, ...(isGuarded ? [createHoldWithResponse] : [])];
  const results = await Promise.all(
    Array.from({ length: clientCount }, holdMethods[seat % holdMethods.length] ?? claimSeats),
  );
  const winners = results.flatMap((result) => {
    if (result.outcome !== 'HELD') return [];
    return ['record' in result ? result.record.id : result.reservation.id];
  });
  return { winners, results };
}
