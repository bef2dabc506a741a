import type { Queryable } from '#server/db/engine.ts';

/**
 * The negative control of the races: takes the guard out of a throwaway test database, so that a test can prove that
 * it would see a double sale: who has looked and taken stays a moment before committing, so that two can meet also where a
 * hold takes less than a millisecond. It alters the schema, so there is nothing in the program to switch on by mistake.
 */
export async function removeSeatGuard(db: Queryable): Promise<void> {
  const [{ name = '' } = {}] = await db.query<{ name: string }>('select current_database() as name');
  if (!/^taquilla_test_[0-9a-f]{16}$/.test(name))
    throw new Error(`${name} is not a throwaway test database.`);
  await db.script(`
    alter table seat_claim drop constraint seat_claim_pkey;
    create or replace function take_seats(p_reservation text, p_lines jsonb, p_state text, p_expires timestamptz, p_now timestamptz)
    returns table (taken_event text, taken_seat int, taken_fence bigint) language sql as $$
      with taken as (
        insert into seat_claim as c (event_id, seat_index, reservation_id, state, expires_at)
        select distinct l.event_id, l.seat_index, p_reservation, p_state, p_expires
        from claim_lines(p_lines) l
        where l.seat_index is not null and not exists (select from seat_claim o
          where o.event_id = l.event_id and o.seat_index = l.seat_index and not is_dead(o.state, o.expires_at, p_now))
        returning c.event_id, c.seat_index, c.fence
      )
      select t.event_id, t.seat_index, t.fence from taken t cross join pg_sleep(0.1)
    $$`);
}
