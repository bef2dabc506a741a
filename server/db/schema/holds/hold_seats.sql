-- Adds the requested seats to a new or existing reservation, all or none, at current prices; creates the reservation from p_new where
-- it does not exist. The expiry is set when the reservation is created and not extended by adding seats.
-- Keys of p_new: 'market', 'event', 'session', 'person', 'salesChannel', 'seller', 'channel', 'status', 'deadline', 'note'.
create or replace function hold_seats(
  p_reservation text, p_new jsonb, p_requests jsonb, p_ttl interval, p_max_duration interval, p_is_fan boolean)
returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  v_now timestamptz;
  rejection jsonb;
  requests jsonb := p_requests;
  v_state text;
  v_until timestamptz;
  is_new boolean;
begin
  for attempt in 1..4 loop
    v_now := clock_timestamp();
    rejection := find_unavailable(p_reservation, requests, v_now);
    if rejection is not null then return rejection; end if;
    begin
      is_new := false;
      if p_new is not null then
        insert into reservation (id, market, event_id, session_id, person_id, sales_channel, seller_id, purchase_channel,
          status, expires_at, max_expires_at, booking_deadline, note)
        values (p_reservation, p_new ->> 'market', p_new ->> 'event', p_new ->> 'session', p_new ->> 'person', p_new ->> 'salesChannel',
          p_new ->> 'seller', p_new ->> 'channel', p_new ->> 'status',
          case p_new ->> 'status' when 'ACTIVE' then v_now + p_ttl when 'BOOKED' then (p_new ->> 'deadline')::timestamptz end,
          case p_new ->> 'status' when 'ACTIVE' then v_now + p_max_duration end,
          (p_new ->> 'deadline')::timestamptz, p_new ->> 'note')
        on conflict (id) do nothing;
        is_new := found;
      end if;
      select * into r from reservation where id = p_reservation for update;
      if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
      v_now := clock_timestamp();
      if r.status not in ('ACTIVE', 'BOOKED', 'BOOKED_FOREVER') or r.expires_at <= v_now then
        return jsonb_build_object('outcome', 'NOT_OPEN', 'status',
          case when r.expires_at <= v_now and r.status in ('ACTIVE', 'BOOKED') then 'EXPIRED' else r.status end);
      end if;
      if p_is_fan then
        rejection := find_sale_rejection(p_reservation, requests, v_now);
        if rejection is not null then raise exception 'the seats are not for sale' using errcode = 'TQ101'; end if;
      end if;
      -- Seats that the reservation already has are skipped, so that a repetition changes nothing.
      select coalesce(jsonb_agg(request), '[]') into requests from jsonb_array_elements(p_requests) request
      where not exists (select from seat_claim c where c.event_id = request ->> 'event'
        and c.seat_index = (request ->> 'seat')::int and c.reservation_id = p_reservation
        and not is_claimable(c.state, c.expires_at, v_now));
      v_state := case r.status when 'ACTIVE' then 'HELD' when 'BOOKED' then 'BOOKED' else 'BLOCKED' end;
      v_until := case r.status when 'BOOKED_FOREVER' then null else greatest(r.expires_at, r.booking_deadline) end;
      perform claim_requested_seats(p_reservation, requests, v_state,
        case v_state when 'HELD' then 'HOLD' when 'BOOKED' then 'BOOK' else 'BLOCK' end, v_until, v_now);
      perform add_reservation_items(p_reservation, requests);
      if not is_new and requests <> '[]' then
        update reservation set version = version + 1, updated_at = v_now where id = p_reservation returning * into r;
      end if;
      return jsonb_build_object('outcome', 'HELD', 'reservation', build_reservation_summary(r),
        'fences', list_fences(p_reservation));
    exception
      when sqlstate 'TQ100' then rejection := null;
      when sqlstate 'TQ101' then return rejection;
    end;
  end loop;
  -- Lost the race each time, and each time the winner released the seats again: reported as TAKEN.
  return jsonb_build_object('outcome', 'TAKEN', 'sections', '[]'::jsonb, 'seats', (
    select coalesce(jsonb_agg(jsonb_build_object('event', l.event_id, 'seat', l.seat_index)), '[]')
    from parse_seat_requests(p_requests) l where l.seat_index is not null));
end $$;
