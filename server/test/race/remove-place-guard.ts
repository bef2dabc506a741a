import type { Queryable } from '#server/db/engine.ts';

/**
 * Removes the guard of the counters of admissions from a throwaway test database: the negative control that proves that a race test
 * would detect places that are sold twice. A claim pauses between its check, which was made before, and its commit.
 */
export async function removePlaceGuard(db: Queryable): Promise<void> {
  const [{ name = '' } = {}] = await db.query<{ name: string }>('select current_database() as name');
  if (!/^taquilla_test_[0-9a-f]{16}$/.test(name))
    throw new Error(`${name} is not a throwaway test database.`);
  await db.script(`
    alter table ga_counter drop constraint ga_counter_within_capacity;
    create or replace function claim_requested_seats(p_reservation text, p_requests jsonb, p_state text, p_operation text,
      p_expires timestamptz, p_now timestamptz)
    returns void language plpgsql as $$
    declare
      request record;
    begin
      perform pg_sleep(0.1);
      for request in
        select l.event_id, l.section_code, sum(l.quantity)::int as quantity
        from parse_seat_requests(p_requests) l where l.seat_index is null
        group by l.event_id, l.section_code order by l.event_id, l.section_code
      loop
        update ga_counter g set held = g.held + request.quantity
        where g.event_id = request.event_id and g.section_code = request.section_code;
        insert into ga_claim (event_id, section_code, reservation_id, quantity, state, expires_at)
        values (request.event_id, request.section_code, p_reservation, request.quantity, p_state, p_expires);
      end loop;
    end $$`);
}
