-- Holds the requested seats and admissions, all or none, at current prices. The only function that holds seats (ADR 0020): for a new
-- reservation, and for an open one, whose expiry stays. hold_seats_together does the same for several new ones (ADR 0044).
--
-- p_request: 'reservation', 'seats' (parse_seat_requests), 'person', 'session', 'isFan', 'ttlSeconds', 'maxDurationSeconds'; 'create'
-- for a new reservation: 'market', 'event', 'salesChannel', 'seller', 'status', 'deadline', and of a fan 'address' and 'network';
-- 'pauses' after expired holds (calculate_hold_pause); 'lockName' makes the holds of one fan for one event wait for each other, so that
-- the ticket limit counts all of them; 'bundle' with seats of several events that are sold as one.
--
-- 'response' records the prepared response of the request in the same statement (ADR 0010): 'request' with 'key', 'principal', 'route'
-- and 'bodyHash', 'status', 'body' with 'placeholders' for the current instant, the two expiries and the id of each item in seat order,
-- and the facts that the body shows: 'isHighDemand' and 'prices' by zone. Only for a new reservation of numbered seats of one event.
--
-- Verdicts: HELD with the record; RECORDED with the body and the generated values; PAUSED, TAKEN, TOO_MANY, NOT_ON_SALE; NOT_OPEN without
-- a reservation that may receive seats; NOT_RECORDABLE for a request seen before or an outdated response.
create or replace function hold_seats(p_request jsonb) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_id text := p_request ->> 'reservation';
  v_new jsonb := p_request -> 'create';
  v_response jsonb := p_request -> 'response';
  requests jsonb := p_request -> 'seats';
  v_now timestamptz;
  v_state text;
  r reservation;
  item_ids bigint[];
  verdict jsonb;
begin
  if p_request ? 'lockName' then
    perform pg_advisory_xact_lock(hashtextextended(p_request ->> 'lockName', 0));
  end if;
  for attempt in 1..4 loop
    select * into r from reservation where id = v_id for update;
    v_now := clock_timestamp();
    if found then
      if v_response is not null then return '{"outcome": "NOT_RECORDABLE"}'; end if;
      if v_new is not null then return jsonb_build_object('outcome', 'HELD', 'record', read_reservation(v_id)); end if;
      if r.status not in ('ACTIVE', 'BOOKED', 'BOOKED_FOREVER') or r.expires_at <= v_now
        or r.status = 'ACTIVE' and is_hold_expired(r.expires_at, v_now) or is_renewal(r) then
        return '{"outcome": "NOT_OPEN"}';
      end if;
      -- Seats that the reservation already has are skipped, so that a repetition changes nothing.
      select coalesce(jsonb_agg(request), '[]') into requests from jsonb_array_elements(p_request -> 'seats') request
      where not exists (select from seat_claim c where c.event_id = request ->> 'event'
        and c.seat_index = (request ->> 'seat')::int and c.reservation_id = v_id
        and not is_claimable(c.state, c.expires_at, v_now));
    elsif v_new is null then
      return '{"outcome": "NOT_OPEN"}';
    end if;
    verdict := find_hold_rejection(p_request, requests, v_now);
    if verdict is not null then return verdict; end if;
    begin
      if v_new is not null then
        select * into r from create_reservations(jsonb_build_array(p_request), v_now);
        if not found then
          raise exception 'the reservation was created in the meantime' using errcode = 'TQ100';
        end if;
      end if;
      v_state := case when r.status = 'BOOKED' or r.booking_deadline > r.expires_at then 'BOOKED'
        when r.status = 'ACTIVE' then 'HELD' else 'BLOCKED' end;
      perform claim_requested_seats(v_id, requests, v_state,
        case r.status when 'ACTIVE' then 'HOLD' when 'BOOKED' then 'BOOK' else 'BLOCK' end,
        case r.status when 'BOOKED_FOREVER' then null else greatest(r.expires_at, r.booking_deadline) end, v_now);
      item_ids := add_reservation_items(v_id, requests, v_response -> 'prices', p_request ->> 'bundle');
      if v_response is not null then return record_hold_response(r, item_ids, v_response, v_now); end if;
      if v_new is null and requests <> '[]' then
        update reservation set version = version + 1, updated_at = v_now where id = v_id;
      end if;
      return jsonb_build_object('outcome', 'HELD', 'record', read_reservation(v_id));
    exception
      -- Nothing is left of this attempt. If another transaction was faster, the next attempt sees what it did.
      when sqlstate 'TQ100' then null;
      when sqlstate 'TQ101' then return '{"outcome": "NOT_RECORDABLE"}';
    end;
  end loop;
  -- Lost the race each time, and each time the winner released the seats again: reported as TAKEN.
  return jsonb_build_object('outcome', 'TAKEN', 'sections', '[]'::jsonb, 'seats', (
    select coalesce(jsonb_agg(jsonb_build_object('event', l.event_id, 'seat', l.seat_index)), '[]')
    from parse_seat_requests(requests) l where l.seat_index is not null));
end $$;
