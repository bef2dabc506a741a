import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';
import { describeOn, describeOnEachEngine } from '../each-engine.ts';
import { aHold, aNewReservation, anId, givenEvent, seatRequests } from '../given.ts';
import { expectInvariants, findBrokenInvariants } from '../invariants.ts';
import { readCount } from '../read-count.ts';
import { removeSeatGuard } from './remove-seat-guard.ts';
import { seededRandom } from './seeded-random.ts';

const matchCount = 3;
const seatCount = 12;

/** A season pass over matches that are also sold on their own. */
async function givenPass(
  db: Database,
): Promise<{ readonly pass: string; readonly matches: readonly string[] }> {
  const pass = await givenEvent(db);
  const matches: string[] = [];
  for (let at = 0; at < matchCount; at += 1) {
    const match = await givenEvent(db);
    matches.push(match);
    await db.query('insert into bundle_event (bundle_id, event_id, position) values ($1, $2, $3)', [
      pass,
      match,
      at,
    ]);
    await db.query(
      `insert into bundle_price_share (bundle_id, event_id, zone_code, base, fee, tax, total, currency)
       values ($1, $2, 'A', 3000000, 0, 0, 3000000, 'COP')`,
      [pass, match],
    );
  }
  return { pass, matches };
}

/** Holds a seat in a pass, at every match in the order that the client happens to name them, or at one match alone. */
function createClients(db: Database, { pass, matches }: Awaited<ReturnType<typeof givenPass>>) {
  const claims = seatClaimsOver(db);
  return async (number: number, turns: number): Promise<{ passes: number; singles: number }> => {
    const random = seededRandom(number);
    const won = { passes: 0, singles: 0 };
    for (let turn = 0; turn < turns; turn += 1) {
      const seat = Math.floor(random() * seatCount);
      const isPass = number % 2 === 0;
      const events = isPass ? matches.toSorted(() => random() - 0.5) : [matches[number % matchCount] ?? ''];
      const request = aHold(
        events.flatMap((event) => seatRequests(event, seat)),
        {
          isFan: false,
          ...(isPass && { bundle: pass }),
          create: aNewReservation({ event: isPass ? pass : (events[0] ?? '') }),
          session: anId(),
        },
      );
      const { outcome } = await claims.claimSeats(request);
      expect(['HELD', 'TAKEN']).toContain(outcome);
      if (outcome !== 'HELD') continue;
      won[isPass ? 'passes' : 'singles'] += 1;
      if (turn < turns - 1 && random() < 0.7)
        await claims.release({ reservation: request.reservation, status: 'CANCELLED', reason: 'RELEASE' });
    }
    return won;
  };
}

const findPartialPasses = (db: Database, pass: string) =>
  db.query(
    `select r.id from reservation r where r.event_id = $1 and r.status = 'ACTIVE'
       and (select count(*) from seat_claim c where c.reservation_id = r.id and c.state = 'HELD') <> $2`,
    [pass, matchCount],
  );

describeOnEachEngine(
  'race/pass-vs-single',
  (suite) => {
    it('a hundred buyers of passes and single tickets get a seat at all matches, at one, or not at all', async () => {
      const given = await givenPass(suite.db);
      const buy = createClients(suite.db, given);
      const turns = readCount('RACE_ROUNDS', suite.engine === 'postgres' ? 8 : 3);

      const won = await Promise.all(Array.from({ length: 100 }, (_, number) => buy(number, turns)));

      expect(won.reduce((sum, { passes }) => sum + passes, 0)).toBeGreaterThan(0);
      expect(won.reduce((sum, { singles }) => sum + singles, 0)).toBeGreaterThan(0);
      expect(await findPartialPasses(suite.db, given.pass)).toEqual([]);
      await expectInvariants(suite.db);
    });
  },
  { poolSize: 24 },
);

describeOn(
  'postgres',
  'race/pass-vs-single, the control',
  (suite) => {
    it('without the seat guard, a seat of a pass is sold to somebody else too', async () => {
      await removeSeatGuard(suite.db);
      const buy = createClients(suite.db, await givenPass(suite.db));

      await Promise.all(Array.from({ length: 20 }, (_, number) => buy(number, 1)));

      expect(Object.keys(await findBrokenInvariants(suite.db))).toContainEqual(expect.stringMatching(/^I1:/));
    });
  },
  { poolSize: 24 },
);
