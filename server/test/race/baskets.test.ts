import { expect, it } from 'vitest';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';
import type { SeatRequest } from '#server/unit-of-work/seat-holds.port.ts';
import { describeOnEachEngine } from '../each-engine.ts';
import { admissionRequest, aHold, givenEvent, seatRequests } from '../given.ts';
import { expectInvariants } from '../invariants.ts';
import { listFences } from '../list-fences.ts';
import { readCount } from '../read-count.ts';
import { seededRandom } from './seeded-random.ts';

describeOnEachEngine(
  'race/basket-overlap',
  (suite) => {
    it('holds whole carts or nothing, and no client sees a deadlock', async () => {
      const event = await givenEvent(suite.db, { sections: { G1: 40, G2: 40 } });
      const claims = seatClaimsOver(suite.db);
      const perClient = readCount('RACE_ROUNDS', suite.engine === 'postgres' ? 10 : 2);
      const seatCount = 60;
      let held = 0;

      const client = async (number: number): Promise<void> => {
        const random = seededRandom(number);
        const release = (reservation: string) =>
          claims.release({ reservation, status: 'CANCELLED', reason: 'RELEASE' });
        // Without it the seats would be used up after the first turns, and nobody would compete for them any more.
        let previous: string | null = null;
        for (let turn = 0; turn < perClient; turn += 1) {
          if (previous !== null) await release(previous);
          previous = null;
          const seats = Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
            Math.floor(random() * seatCount),
          );
          const lines: SeatRequest[] = seatRequests(event, ...seats);
          if (random() < 0.3) lines.push(admissionRequest(event, 'G2', 1), admissionRequest(event, 'G1', 1));
          const request = aHold(lines.reverse(), { isFan: false });
          const result = await claims.claimSeats(request);
          if (result.outcome !== 'HELD') {
            expect(result.outcome).toBe('TAKEN');
            continue;
          }
          held += 1;
          const fences = await listFences(suite.db, request.reservation);
          expect(fences.map(({ seat }) => seat)).toStrictEqual([...new Set(seats)].sort((a, b) => a - b));
          const draw = random();
          if (draw < 0.5) {
            await release(request.reservation);
          } else if (draw < 0.9) {
            await suite.db.query(
              `with ended as (update reservation set expires_at = now() - interval '1 s' where id = $1),
                 places as (update ga_claim set expires_at = now() - interval '1 s' where reservation_id = $1)
               update seat_claim set expires_at = now() - interval '1 s' where reservation_id = $1 and state = 'HELD'`,
              [request.reservation],
            );
          } else {
            previous = request.reservation;
            await claims.sweepExpired(10);
          }
        }
      };
      await Promise.all(Array.from({ length: 200 }, (_, number) => client(number)));

      expect(held).toBeGreaterThan(perClient * 10);
      const partial = await suite.db.query(
        `select r.id from reservation r where r.status = 'ACTIVE' and r.expires_at > now() and
           (select count(*) from reservation_item i where i.reservation_id = r.id and i.seat_index is not null) <>
           (select count(*) from seat_claim c where c.reservation_id = r.id and c.state = 'HELD')`,
      );
      expect(partial).toStrictEqual([]);
      await expectInvariants(suite.db);
    });
  },
  { poolSize: 24 },
);

describeOnEachEngine(
  'race/ga-last-n',
  (suite) => {
    it('sells the last hundred admissions to a thousand clients, all of them and never more', async () => {
      const event = await givenEvent(suite.db, { sections: { GA: 100 } });
      const claims = seatClaimsOver(suite.db);
      const clients = suite.engine === 'postgres' ? 1000 : 300;

      const places = await Promise.all(
        Array.from({ length: clients }, async (_, number) => {
          for (let wanted = 1 + (number % 4); wanted > 0; wanted -= 1) {
            const request = aHold([admissionRequest(event, 'GA', wanted)]);
            const result = await claims.claimSeats(request);
            if (result.outcome !== 'HELD') continue;
            if (number % 3 === 0) await claims.sell(request.reservation, null);
            return wanted;
          }
          return 0;
        }),
      );

      expect(places.reduce((sum, quantity) => sum + quantity, 0)).toBe(100);
      const [counter] = await suite.db.query<{ held: number; sold: number }>(
        'select held, sold from ga_counter where event_id = $1',
        [event],
      );
      expect((counter?.held ?? 0) + (counter?.sold ?? 0)).toBe(100);
      expect(counter?.sold).toBeGreaterThan(0);
      await expectInvariants(suite.db);
    });
  },
  { poolSize: 24 },
);
