import { beforeAll, expect, it } from 'vitest';
import { readChangesSince } from '#server/catalogue/claim-feed.postgres.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aHold, anId, givenEvent, seatRequests } from '#server/test/given.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';
import { reservationsOver } from '#server/unit-of-work/reservations.repository.ts';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';

type Place = { readonly db: Database; readonly event: string };

const heldSeats = 20_000;
const seatsOfHold = 8;
const firstHeldSeat = 10_000;

/** Returns how many buffers of 8 KiB the connection has read of tables and their indexes, without the catalogs of the system. */
async function readBufferCount(db: Queryable): Promise<number> {
  await db.query('select pg_stat_force_next_flush()');
  await db.query('select pg_stat_clear_snapshot()');
  const [row] = await db.query<{ buffers: number }>(
    `select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)
       + coalesce(toast_blks_hit + toast_blks_read + tidx_blks_hit + tidx_blks_read, 0))::float8 as buffers
     from pg_statio_user_tables`,
  );
  return row?.buffers ?? Number.NaN;
}

/** Leaves the tables of a hold without autovacuum, whose ANALYZE would have their statements planned anew in the middle of a test. */
function leaveUnanalysed(db: Queryable): Promise<unknown> {
  return db.script(
    ['reservation', 'reservation_item', 'seat_claim', 'claim_event', 'status_change', 'ticket', 'orders']
      .map((table) => `alter table ${table} set (autovacuum_enabled = false)`)
      .join(';'),
  );
}

/**
 * A connection plans a statement once. A plan made on empty tables must still be good when a rush has filled them and
 * nobody has analysed them: autovacuum takes up to a minute, and PGlite has none. One connection is used throughout.
 */
describeOnEachEngine(
  'plans/never-analysed',
  (suite) => {
    const system = setUpTestSystem(suite);
    let show: TestEvent;
    const place = () => ({ db: suite.db, event: show.id });
    const claimSeats = ({ db, event }: Place, ...numbers: readonly number[]) =>
      seatClaimsOver(db).claimSeats(aHold(seatRequests(event, ...numbers)));
    const fill = async (at: Place) => {
      for (let held = 0; held < heldSeats; held += seatsOfHold)
        await claimSeats(
          at,
          ...Array.from({ length: seatsOfHold }, (_, next) => firstHeldSeat + held + next),
        );
    };
    const measure = async (work: () => Promise<unknown>, db: Queryable = suite.db): Promise<number> => {
      const before = await readBufferCount(db);
      await work();
      return (await readBufferCount(db)) - before;
    };
    const buy = async (seat: number) => {
      const fan = await system().aFan();
      return measure(async () => {
        const held = await system().held(fan, show, seat);
        expect((await system().pay(fan, held)).status).toBe(201);
      });
    };
    /** Jobs of the server, such as the delivery of receipts, can only add reads: the purchase with the fewest has none of theirs. */
    const buyUndisturbed = async (...seats: readonly number[]) => {
      const reads: number[] = [];
      for (const seat of seats) reads.push(await buy(seat));
      return Math.min(...reads);
    };
    const findLatestHold = (personId: string | null) =>
      measure(() =>
        reservationsOver(suite.db).findLatest({
          sessionId: anId(),
          personId,
          market: 'COL',
          eventId: show.id,
        }),
      );
    const readSeatChange = async (seat: number) => {
      const [{ horizon = '' } = {}] = await suite.db.query<{ horizon: string }>(
        'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
      );
      await claimSeats(place(), seat);
      return measure(() => readChangesSince(suite.db, new Map([[show.id, horizon]])));
    };
    const measureAll = async (seat: number) => ({
      hold: await measure(() => claimSeats(place(), seat)),
      purchase: await buyUndisturbed(seat + 1, seat + 2, seat + 3),
      holdOfVisitor: await findLatestHold(null),
      holdOfSeller: await findLatestHold((await system().aSeller()).id),
      seatChange: await readSeatChange(seat + 4),
    });

    beforeAll(async () => {
      // The provider's events arrive at any time, and would count as part of whatever is measured then.
      await system().control('webhooks/mode', { kind: 'lost' });
      await leaveUnanalysed(suite.db);
      show = await system().event();
      await suite.db.query(
        `insert into event_zone_price (event_id, zone_code, base, fee, tax, total, currency)
         values ($1, 'A', 6000000, 500000, 300000, 6800000, 'COP')`,
        [show.id],
      );
    });

    it('reads as little for a hold, a purchase and a page with 20,000 held seats as with none', async () => {
      await measureAll(0);
      const before = await measureAll(10);
      await fill(place());

      const after = await measureAll(20);

      expect(after.hold).toBeLessThanOrEqual(85);
      for (const small of [after.holdOfVisitor, after.holdOfSeller, after.seatChange])
        expect(small).toBeLessThanOrEqual(45);
      // Since tickets can be given away, the ticket limit also reads those that the buyer gave.
      expect(after.purchase).toBeLessThanOrEqual(460);
      // The indexes have become a level deeper.
      expect(after.purchase).toBeLessThanOrEqual(before.purchase * 1.25);
    });

    it('negative control: a plan of one condition for person, session and status reads every live hold', async () => {
      const { db } = await suite.another();
      await leaveUnanalysed(db);
      const event = await givenEvent(db);
      await db.script(`
        create or replace function count_seats_of_buyer(p_person text, p_session text, p_event text, p_except text) returns int
        language plpgsql stable set plan_cache_mode = force_generic_plan as $$
        begin
          return (select coalesce(sum(i.quantity), 0) from reservation r join reservation_item i on i.reservation_id = r.id
            where (r.person_id = p_person or r.session_id = p_session) and r.event_id = p_event and r.id <> p_except
              and i.removed_at is null and (r.status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT')
                or r.status = 'ACTIVE' and not is_hold_expired(r.expires_at, clock_timestamp())));
        end $$`);

      await claimSeats({ db, event }, 0);
      const before = await measure(() => claimSeats({ db, event }, 1), db);
      // As many holds as above, copied: only their number matters to a plan that reads them all.
      await db.query(
        `insert into reservation
         select (jsonb_populate_record(null::reservation, to_jsonb(r) || jsonb_build_object('id', r.id || n))).*
         from (select * from reservation limit 1) as r, generate_series(1, $1::int) as n`,
        [heldSeats / seatsOfHold],
      );

      expect(await measure(() => claimSeats({ db, event }, 2), db)).toBeGreaterThan(2 * before);
    });
  },
  { poolSize: 1 },
);
