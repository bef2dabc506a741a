-- Returns the number of seats that a person or a session has in a bundle: bought, or in a live hold, without those of one reservation. A
-- seat counts once, however many events it is for.
create or replace function count_bundle_seats_of_buyer(p_person text, p_session text, p_bundle text, p_except text) returns int
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with own as materialized (
      select r.id, r.status, r.expires_at from reservation r where r.person_id = p_person and r.event_id = p_bundle
      union
      select r.id, r.status, r.expires_at from reservation r where r.session_id = p_session and r.event_id = p_bundle
    )
    select coalesce(sum(l.quantity), 0) from own
    cross join lateral (select max(e.quantity) as quantity from (
        select sum(i.quantity) as quantity from reservation_item i
        where i.reservation_id = own.id and i.removed_at is null and (own.status <> 'FINISHED' or exists (
          select from orders o join ticket t on t.order_id = o.id
          where o.reservation_id = own.id and t.item_id = i.id and t.cancelled_at is null))
        group by i.event_id) e) l
    where own.id <> p_except
      and (own.status in ('FINISHED', 'BOOKED', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT')
        or own.status = 'ACTIVE' and not is_hold_expired(own.expires_at, clock_timestamp()))
  )::int;
end $$;
