-- Expires holds and bookings that are due, and so publishes their seats. Nothing depends on it: an expired claim is free anyway. An
-- expired hold of a staff booking falls back to the booking.
create or replace function expire_reservations(p_limit int) returns table (changed_reservation text, new_status text)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now timestamptz := clock_timestamp();
  expired text[];
  booked text[];
begin
  -- Each arm is an index scan that ends at the limit.
  with candidate as materialized (
    (select r.id from reservation r where r.status = 'ACTIVE' and r.expires_at <= v_now order by r.expires_at limit p_limit)
    union all
    (select r.id from reservation r where r.status = 'BOOKED' and r.expires_at <= v_now order by r.expires_at limit p_limit)
    union all
    (select r.id from reservation r where r.status = 'ACTIVE' and r.expires_at > v_now + get_hold_horizon() limit p_limit)
  ), due as materialized (
    select r.id, r.status, r.booking_deadline from reservation r
    where r.id in (select c.id from candidate c)
      and (r.status in ('ACTIVE', 'BOOKED') and r.expires_at <= v_now
        or r.status = 'ACTIVE' and r.expires_at > v_now + get_hold_horizon())
    order by r.expires_at limit p_limit for update skip locked
  )
  select coalesce(array_agg(d.id) filter (where d.status = 'BOOKED' or d.booking_deadline is null or d.booking_deadline <= v_now), '{}'),
    coalesce(array_agg(d.id) filter (where d.status = 'ACTIVE' and d.booking_deadline > v_now), '{}')
  into expired, booked from due d;
  perform from seat_claim c where c.reservation_id = any (expired || booked) and c.state <> 'FREE'
  order by c.event_id, c.seat_index for update;
  perform free_claims(expired, 'EXPIRE');
  update reservation r set status = 'EXPIRED', version = version + 1, updated_at = v_now where r.id = any (expired);
  perform set_claims_state(r.id, 'BOOKED', 'BOOK', r.booking_deadline) from reservation r where r.id = any (booked);
  update reservation r set status = 'BOOKED', expires_at = r.booking_deadline, version = version + 1, updated_at = v_now
  where r.id = any (booked);
  return query select r.id, r.status from reservation r where r.id = any (expired || booked);
end $$;
