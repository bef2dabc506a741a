-- Claims the numbered seats that are free, in lock order, and returns the rows claimed; the caller checks whether some are missing.
-- Prevents double sales by the primary key and the predicate of expiry.
create or replace function claim_numbered_seats(p_reservation text, p_requests jsonb, p_state text, p_expires timestamptz, p_now timestamptz)
returns table (claimed_event text, claimed_seat int, claimed_fence bigint) language plpgsql as $$
begin
  return query
  insert into seat_claim as c (event_id, seat_index, reservation_id, state, expires_at)
  select l.event_id, l.seat_index, p_reservation, p_state, p_expires
  from (select distinct x.event_id, x.seat_index from parse_seat_requests(p_requests) x where x.seat_index is not null) l
  order by l.event_id, l.seat_index
  on conflict (event_id, seat_index) do update
    set reservation_id = excluded.reservation_id, state = excluded.state,
        expires_at = excluded.expires_at, fence = c.fence + 1
    where is_claimable(c.state, c.expires_at, p_now)
  returning c.event_id, c.seat_index, c.fence;
end $$;
