-- Creates a hold of numbered seats of one event: the rules of hold_seats with a third of its statements, for the most common sale of a
-- rush. Unavailable seats are reported before a closed sale (p_is_sale_closed), as in hold_seats.
create or replace function hold_numbered_seats(p_reservation text, p_new jsonb, p_requests jsonb, p_ttl interval, p_max_duration interval,
  p_is_sale_closed boolean, p_is_fan boolean)
returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_event text := p_new ->> 'event';
  v_now timestamptz;
  seats int[];
  sections text[];
  codes text[];
  zones text[];
  unavailable int[];
  blocked text[];
  claimed_count int;
begin
  -- Distinct seats in lock order.
  select array_agg(l.seat order by l.seat), array_agg(l.section order by l.seat),
    array_agg(coalesce(l."seatCode", 'UNNUMBERED') order by l.seat), array_agg(l.zone order by l.seat)
  into seats, sections, codes, zones
  from (select distinct on (x.seat) x.* from jsonb_to_recordset(p_requests)
    as x (seat int, section text, "seatCode" text, zone text) order by x.seat) l;
  for attempt in 1..4 loop
    v_now := clock_timestamp();
    unavailable := array(
      select c.seat_index from seat_claim c
      where c.event_id = v_event and c.seat_index = any (seats) and not is_claimable(c.state, c.expires_at, v_now)
      order by c.seat_index);
    exit when unavailable <> '{}';
    if p_is_fan and attempt = 1 then
      blocked := array(
        select distinct s.section_code from section_release s
        where s.event_id = v_event and s.section_code = any (sections) and s.access_level = 'BLOCKED');
    end if;
    if p_is_sale_closed or blocked <> '{}' then
      return jsonb_build_object('outcome', 'NOT_ON_SALE',
        'events', case when p_is_sale_closed then jsonb_build_array(v_event) else '[]' end,
        'sections', (select coalesce(jsonb_agg(jsonb_build_object('event', v_event, 'section', b)), '[]') from unnest(blocked) b));
    end if;
    begin
      insert into reservation (id, market, event_id, session_id, person_id, sales_channel, seller_id, purchase_channel, status,
        expires_at, max_expires_at, booking_deadline, note)
      values (p_reservation, p_new ->> 'market', v_event, p_new ->> 'session', p_new ->> 'person', p_new ->> 'salesChannel',
        p_new ->> 'seller', p_new ->> 'channel', 'ACTIVE', v_now + p_ttl, v_now + p_max_duration,
        (p_new ->> 'deadline')::timestamptz, p_new ->> 'note')
      on conflict (id) do nothing;
      if not found then return '{"outcome": "HELD"}'; end if;
      with claimed as materialized (
        select * from claim_numbered_seats(p_reservation, p_requests, 'HELD',
          greatest(v_now + p_ttl, (p_new ->> 'deadline')::timestamptz), v_now)
      ), recorded as (
        insert into claim_event (event_id, seat_index, reservation_id, operation, state, fence)
        select t.claimed_event, t.claimed_seat, p_reservation, 'HOLD', 'HELD', t.claimed_fence from claimed t
      )
      select count(*) into claimed_count from claimed;
      if claimed_count < cardinality(seats) then
        raise exception 'a seat was claimed in the meantime' using errcode = 'TQ100';
      end if;
      insert into reservation_item (reservation_id, event_id, seat_index, section_code, seat_code, zone_code, quantity,
        base, fee, tax, total, currency)
      select p_reservation, v_event, l.seat, l.section, l.code, l.zone, 1, p.base, p.fee, p.tax, p.total, p.currency
      from unnest(seats, sections, codes, zones) with ordinality as l (seat, section, code, zone, at)
      join event_zone_price p on p.event_id = v_event and p.zone_code = l.zone
      order by l.at;
      get diagnostics claimed_count = row_count;
      if claimed_count < cardinality(seats) then
        raise exception 'a zone of this event has no price' using errcode = 'TQ004';
      end if;
      return '{"outcome": "HELD"}';
    exception
      when sqlstate 'TQ100' then unavailable := seats;
    end;
  end loop;
  return jsonb_build_object('outcome', 'TAKEN', 'sections', '[]'::jsonb, 'seats', (
    select jsonb_agg(jsonb_build_object('event', v_event, 'seat', s)) from unnest(unavailable) s));
end $$;
