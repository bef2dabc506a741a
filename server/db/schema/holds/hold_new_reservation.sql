-- Creates a hold, idempotently: returns the reservation when it exists, TOO_MANY beyond the limit per fan (which counts other tickets
-- and holds), and otherwise holds all seats or none. Holds of one fan for one event wait for each other by p_lock_name. Numbered
-- seats of the event go to hold_numbered_seats; general admission and several events to hold_seats.
create or replace function hold_new_reservation(
  p_reservation text, p_lock_name text, p_new jsonb, p_requests jsonb, p_ttl interval, p_max_duration interval, p_is_fan boolean)
returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_event text := p_new ->> 'event';
  max_tickets int;
  is_closed boolean := false;
  current_count int;
  requested_count int;
  has_only_seats boolean;
  result jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_lock_name, 0));
  if exists (select from reservation r where r.id = p_reservation) then
    return jsonb_build_object('outcome', 'HELD', 'record', read_reservation(p_reservation));
  end if;
  select sum(coalesce(l.quantity, 1)), bool_and(l.seat is not null and l.event = v_event) into requested_count, has_only_seats
  from jsonb_to_recordset(p_requests) as l (event text, seat int, quantity int);
  if p_is_fan then
    select e.max_tickets_per_fan,
      e.is_disabled or clock_timestamp() < e.sale_opens_at or clock_timestamp() >= e.sale_closes_at
    into max_tickets, is_closed from event e where e.id = v_event;
    current_count := count_seats_of_buyer(p_new ->> 'person', p_new ->> 'session', v_event, p_reservation);
    if current_count + requested_count > max_tickets then
      return jsonb_build_object('outcome', 'TOO_MANY', 'limit', max_tickets, 'had', current_count);
    end if;
  end if;
  if has_only_seats and p_new ->> 'status' = 'ACTIVE' then
    result := hold_numbered_seats(p_reservation, p_new, p_requests, p_ttl, p_max_duration,
      coalesce(is_closed, true), p_is_fan);
  else
    result := hold_seats(p_reservation, p_new, p_requests, p_ttl, p_max_duration, p_is_fan);
  end if;
  if result ->> 'outcome' <> 'HELD' then return result; end if;
  return jsonb_build_object('outcome', 'HELD', 'record', read_reservation(p_reservation));
end $$;
