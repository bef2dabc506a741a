import type { Queryable } from '#server/db/engine.ts';

/**
 * Removes the seat guard from a throwaway test database: the negative control that proves that a race test would detect a double
 * sale. A claim pauses between its check and its commit, so that two overlap even where a hold takes less than a millisecond. It
 * alters the schema, so the product has no switch that could be turned on by mistake.
 */
export async function removeSeatGuard(db: Queryable): Promise<void> {
  const [{ name = '' } = {}] = await db.query<{ name: string }>('select current_database() as name');
  if (!/^taquilla_test_[0-9a-f]{16}$/.test(name))
    throw new Error(`${name} is not a throwaway test database.`);
  await db.script(`
    alter table seat_claim drop constraint seat_claim_pkey;
    create or replace function claim_numbered_seats(p_reservation text, p_requests jsonb, p_state text, p_operation text,
      p_expires timestamptz, p_now timestamptz)
    returns int language plpgsql as $$
    declare
      missing_count int;
    begin
      with requested as materialized (
        select distinct on (l.event, l.seat) l.event as event_id, l.seat as seat_index,
          coalesce(l.reservation, p_reservation) as reservation_id, coalesce(l."expiresAt", p_expires) as expires_at
        from jsonb_to_recordset(p_requests) as l (event text, seat int, reservation text, "expiresAt" timestamptz)
        where l.seat is not null order by l.event, l.seat
      ), claimed as (
        insert into seat_claim as c (event_id, seat_index, reservation_id, state, expires_at)
        select l.event_id, l.seat_index, l.reservation_id, p_state, l.expires_at from requested l
        where not exists (select from seat_claim o
          where o.event_id = l.event_id and o.seat_index = l.seat_index and not is_claimable(o.state, o.expires_at, p_now))
        returning c.event_id, c.seat_index, c.reservation_id, c.fence
      ), recorded as (
        insert into claim_event (event_id, seat_index, reservation_id, operation, state, fence)
        select c.event_id, c.seat_index, c.reservation_id, p_operation, p_state, c.fence from claimed c
      )
      select (select count(*) from requested) - (select count(*) from claimed) into missing_count;
      perform pg_sleep(0.1);
      return missing_count;
    end $$`);
}
