import { expect, it } from 'vitest';
import { visitSection } from '#domain/catalogue/visitor-type.ts';
import type { Database } from '#server/db/client.ts';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';
import type { SeatRequest } from '#server/unit-of-work/seat-holds.port.ts';
import { describeOn, describeOnEachEngine } from '../each-engine.ts';
import { aHold, aNewReservation } from '../given.ts';
import { expectInvariants, findBrokenInvariants } from '../invariants.ts';
import { readCount } from '../read-count.ts';
import { aTour } from '../test-tour.ts';
import { removePlaceGuard } from './remove-place-guard.ts';

const capacity = 40;

const place = (event: string, zone: string, quantity: number): SeatRequest => ({
  event,
  section: visitSection,
  zone,
  quantity,
});

/** The visitors of one client: an adult with up to two children, or up to three adults. */
const listVisitors = (event: string, number: number): readonly SeatRequest[] =>
  number % 2 === 0
    ? [place(event, 'ADULT', 1), ...(number % 3 > 0 ? [place(event, 'CHILD', number % 3)] : [])]
    : [place(event, 'ADULT', 1 + (number % 3))];

/** Holds the places of clients at once, each all or none, and pays for some; returns how many places each got. */
function holdPlaces(db: Database, event: string, clients: number): Promise<readonly number[]> {
  const claims = seatClaimsOver(db);
  return Promise.all(
    Array.from({ length: clients }, async (_, number) => {
      const visitors = listVisitors(event, number);
      const request = aHold(visitors, { create: aNewReservation({ event }) });
      const { outcome } = await claims.claimSeats(request);
      expect(['HELD', 'TAKEN']).toContain(outcome);
      if (outcome !== 'HELD') return 0;
      if (number % 3 === 0) await claims.sell(request.reservation, null);
      return visitors.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
    }),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describeOnEachEngine(
  'race/tour-slot',
  (suite) => {
    it('adults and children share the last places of a visit: all of them are held or sold, and never more', async () => {
      const {
        visits: [visit = ''],
      } = await aTour(suite.db, { capacity });
      const clients = readCount('RACE_ROUNDS', suite.engine === 'postgres' ? 8 : 3) * 25;

      const held = await holdPlaces(suite.db, visit, clients);
      // Single visitors take the places that no group of three got.
      const rest = await holdPlaces(suite.db, visit, 0 + capacity);
      const [counter] = await suite.db.query<{ held: number; sold: number }>(
        'select held, sold from ga_counter where event_id = $1',
        [visit],
      );
      const [items] = await suite.db.query<{ places: number; partial: number }>(
        `select sum(i.quantity)::int as places,
           count(*) filter (where i.zone_code = 'CHILD' and not exists (select from reservation_item a
             where a.reservation_id = i.reservation_id and a.zone_code = 'ADULT'))::int as partial
         from reservation_item i where i.event_id = $1 and i.removed_at is null`,
        [visit],
      );

      expect(sum(held) + sum(rest)).toBe(capacity);
      expect((counter?.held ?? 0) + (counter?.sold ?? 0)).toBe(capacity);
      expect(counter?.sold).toBeGreaterThan(0);
      expect(items).toEqual({ places: capacity, partial: 0 });
      await expectInvariants(suite.db);
    });
  },
  { poolSize: 24 },
);

describeOn(
  'postgres',
  'race/tour-slot, the control',
  (suite) => {
    it('without the guard of the counter, more places are held than a visit has', async () => {
      await removePlaceGuard(suite.db);
      const {
        visits: [visit = ''],
      } = await aTour(suite.db, { capacity });

      const held = await holdPlaces(suite.db, visit, 60);

      expect(sum(held)).toBeGreaterThan(capacity);
      expect(Object.keys(await findBrokenInvariants(suite.db))).toContainEqual(expect.stringMatching(/^I2:/));
    });
  },
  { poolSize: 24 },
);
