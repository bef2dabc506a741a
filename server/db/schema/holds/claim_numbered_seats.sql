-- Claims the requested numbered seats that are free, in lock order, and returns how many are missing. Prevents double sales by the
-- primary key and the predicate of expiry. A request may name a reservation and an expiry of its own.
create or replace function claim_numbered_seats(p_reservation text, p_requests jsonb, p_state text, p_operation text,
  p_expires timestamptz, p_now timestamptz) returns int language plpgsql as $$
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
    on conflict (event_id, seat_index) do update
      set reservation_id = excluded.reservation_id, state = excluded.state,
          expires_at = excluded.expires_at, fence = c.fence + 1
      where is_claimable(c.state, c.expires_at, p_now)
    returning c.event_id, c.seat_index, c.reservation_id, c.fence
  ), recorded as (
    insert into claim_event (event_id, seat_index, reservation_id, operation, state, fence)
    select c.event_id, c.seat_index, c.reservation_id, p_operation, p_state, c.fence from claimed c
  )
  select (select count(*) from requested) - (select count(*) from claimed) into missing_count;
  return missing_count;
end $$;
