-- Returns the number of valid tickets and of seats in live holds that a person or a session has for an event, without those of one
-- reservation; seats in bundles with the event count too. A ticket counts for its buyer, also after it went to somebody else. The buyer's reservations are read first, by person and by session apart: in one
-- condition with the status, a plan made on empty tables reads all live holds of the event instead.
create or replace function count_seats_of_buyer(p_person text, p_session text, p_event text, p_except text) returns int
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_sold_as text[] := array(select p_event union all select b.bundle_id from bundle_event b where b.event_id = p_event);
begin
  return (
    (select count(*) from ticket t where t.owner_id = p_person and t.event_id = p_event and t.cancelled_at is null
      and t.ownership = 'OWNED')
    + (select count(distinct t.id) from ticket_transfer x join ticket_transfer_item i on i.transfer_id = x.id
      join ticket t on t.id = i.ticket_id and t.event_id = p_event and t.cancelled_at is null and t.ownership = 'RECEIVED'
      join orders o on o.id = t.order_id and o.buyer_id = p_person
      where x.sender_id = p_person and x.status = 'ACCEPTED')
    + (with own as materialized (
        select r.id, r.status, r.expires_at from reservation r where r.person_id = p_person and r.event_id = any (v_sold_as)
        union
        select r.id, r.status, r.expires_at from reservation r where r.session_id = p_session and r.event_id = any (v_sold_as)
      )
      select coalesce(sum(i.quantity), 0) from own
      join reservation_item i on i.reservation_id = own.id and i.event_id = p_event and i.removed_at is null
      where own.id <> p_except
        and (own.status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT')
          or own.status = 'ACTIVE' and not is_hold_expired(own.expires_at, clock_timestamp())))
  )::int;
end $$;
