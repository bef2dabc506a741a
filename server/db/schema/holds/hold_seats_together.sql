-- Holds the seats of several new reservations in one transaction, each all or none, and returns the verdicts of hold_seats in the order of
-- the requests. Only for requests with a response to record. Under load, a statement and a commit for each hold cost more than the hold.
--
-- A seat that an earlier request of the same call gets is TAKEN for a later one. AGAIN: another request, of this call or elsewhere, has the
-- same buyer or key at the moment, so that the caller asks hold_seats, which waits for it, once this call has ended. Raises TQ100 when a seat was claimed in the meantime and TQ101
-- when a response cannot be recorded: then nothing is held, and the caller tries fewer requests at a time.
--
-- It waits for no buyer, so that one request never delays its neighbours, and takes seats in the order of their numbers, so that two calls
-- never wait for each other.
create or replace function hold_seats_together(p_requests jsonb) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now timestamptz;
  request jsonb;
  verdict jsonb;
  verdicts jsonb[] := '{}';
  accepted jsonb := '[]';
  accepted_places int[] := '{}';
  -- The buyers, reservations and keys of the accepted requests, and their seats.
  names text[] := '{}';
  own_names text[];
  seats jsonb := '{}';
  overlapping jsonb;
  created reservation[];
  r reservation;
begin
  v_now := clock_timestamp();
  for request in select value from jsonb_array_elements(p_requests) loop
    own_names := array[request ->> 'lockName', 'reservation ' || (request ->> 'reservation'),
      'key ' || (request #>> '{response,request,key}')];
    if own_names && names or not pg_try_advisory_xact_lock(hashtextextended(request ->> 'lockName', 0)) then
      verdict := '{"outcome": "AGAIN"}';
    elsif exists (select from reservation where id = request ->> 'reservation') then
      verdict := '{"outcome": "NOT_RECORDABLE"}';
    else
      verdict := find_hold_rejection(request, request -> 'seats', v_now);
      if verdict is null or verdict ->> 'outcome' in ('TAKEN', 'NOT_ON_SALE', 'NOT_RECORDABLE') then
        select jsonb_agg(s) into overlapping from (
          select distinct jsonb_build_object('event', l.event_id, 'seat', l.seat_index) as s, l.event_id, l.seat_index
          from parse_seat_requests(request -> 'seats') l
          where seats ? (l.event_id || ' ' || l.seat_index)
            or verdict -> 'seats' @> jsonb_build_array(jsonb_build_object('event', l.event_id, 'seat', l.seat_index))
          order by l.event_id, l.seat_index) o;
        if overlapping is not null then
          verdict := jsonb_build_object('outcome', 'TAKEN', 'seats', overlapping, 'sections', '[]'::jsonb);
        end if;
      end if;
    end if;
    verdicts := verdicts || verdict;
    if verdict is null then
      accepted := accepted || jsonb_build_array(request);
      accepted_places := accepted_places || cardinality(verdicts);
      names := names || own_names;
      select seats || jsonb_object_agg(l.event_id || ' ' || l.seat_index, true) into seats
      from parse_seat_requests(request -> 'seats') l;
    end if;
  end loop;
  if accepted = '[]' then return to_jsonb(verdicts); end if;

  select array_agg(c) into created from create_reservations(accepted, v_now) c;
  if cardinality(created) is distinct from cardinality(accepted_places) then
    raise exception 'a reservation was created in the meantime' using errcode = 'TQ100';
  end if;
  if claim_numbered_seats(null, (
      select jsonb_agg(s || jsonb_build_object('reservation', c.id, 'expiresAt', c.expires_at))
      from jsonb_array_elements(accepted) q join unnest(created) c on c.id = q ->> 'reservation'
      cross join jsonb_array_elements(q -> 'seats') s), 'HELD', 'HOLD', null, v_now) > 0 then
    raise exception 'a seat was claimed in the meantime' using errcode = 'TQ100';
  end if;
  for at in 1..cardinality(accepted_places) loop
    request := accepted -> (at - 1);
    select c.* into r from unnest(created) c where c.id = request ->> 'reservation';
    verdicts[accepted_places[at]] := record_hold_response(r,
      add_reservation_items(r.id, request -> 'seats', request #> '{response,prices}'), request -> 'response', v_now);
  end loop;
  return to_jsonb(verdicts);
end $$;
