-- A fan's new hold of numbered seats of one event, the commonest sale of a rush, with its lines unpacked once: the rules of
-- hold_claims with a third of its statements. Anything else (standing room, several events) still goes through hold_claims.

create or replace function hold_new(
  p_reservation text, p_queue text, p_new jsonb, p_lines jsonb, p_ttl interval, p_longest interval, p_is_fan boolean)
returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_event text := p_new ->> 'event';
  most int;
  is_closed boolean := false;
  had int;
  wanted int;
  only_seats boolean;
  answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_queue, 0));
  if exists (select from reservation r where r.id = p_reservation) then
    return jsonb_build_object('outcome', 'HELD', 'record', reservation_record(p_reservation));
  end if;
  select sum(coalesce(l.quantity, 1)), bool_and(l.seat is not null and l.event = v_event) into wanted, only_seats
  from jsonb_to_recordset(p_lines) as l (event text, seat int, quantity int);
  if p_is_fan then
    select e.max_tickets_per_fan,
      e.is_disabled or clock_timestamp() < e.sale_opens_at or clock_timestamp() >= e.sale_closes_at
    into most, is_closed from event e where e.id = v_event;
    had := places_had(p_new ->> 'person', p_new ->> 'session', v_event, p_reservation);
    if had + wanted > most then
      return jsonb_build_object('outcome', 'TOO_MANY', 'limit', most, 'had', had);
    end if;
  end if;
  if only_seats and p_new ->> 'status' = 'ACTIVE' then
    answer := hold_seats_at_once(p_reservation, p_new, p_lines, p_ttl, p_longest,
      coalesce(is_closed, true), p_is_fan);
  else
    answer := hold_claims(p_reservation, p_new, p_lines, p_ttl, p_longest, p_is_fan);
  end if;
  if answer ->> 'outcome' <> 'HELD' then return answer; end if;
  return jsonb_build_object('outcome', 'HELD', 'record', reservation_record(p_reservation));
end $$;

-- p_closed: the sale of the event is not open to this caller. What is taken is said before what is not on sale, as ever.
create function hold_seats_at_once(p_reservation text, p_new jsonb, p_lines jsonb, p_ttl interval, p_longest interval,
  p_closed boolean, p_is_fan boolean)
returns jsonb language plpgsql as $$
declare
  v_event text := p_new ->> 'event';
  v_now timestamptz;
  seats int[];
  sections text[];
  codes text[];
  zones text[];
  refused int[];
  blocked text[];
  got int;
begin
  -- In the order in which locks are taken, each seat once.
  select array_agg(l.seat order by l.seat), array_agg(l.section order by l.seat),
    array_agg(coalesce(l."seatCode", 'UNNUMBERED') order by l.seat), array_agg(l.zone order by l.seat)
  into seats, sections, codes, zones
  from (select distinct on (x.seat) x.* from jsonb_to_recordset(p_lines)
    as x (seat int, section text, "seatCode" text, zone text) order by x.seat) l;
  for attempt in 1..4 loop
    v_now := clock_timestamp();
    refused := array(
      select c.seat_index from seat_claim c
      where c.event_id = v_event and c.seat_index = any (seats) and not is_dead(c.state, c.expires_at, v_now)
      order by c.seat_index);
    exit when refused <> '{}';
    if p_is_fan and attempt = 1 then
      blocked := array(
        select distinct s.section_code from section_release s
        where s.event_id = v_event and s.section_code = any (sections) and s.access_level = 'BLOCKED');
    end if;
    if p_closed or blocked <> '{}' then
      return jsonb_build_object('outcome', 'NOT_ON_SALE',
        'events', case when p_closed then jsonb_build_array(v_event) else '[]' end,
        'sections', (select coalesce(jsonb_agg(jsonb_build_object('event', v_event, 'section', b)), '[]') from unnest(blocked) b));
    end if;
    begin
      insert into reservation (id, market, event_id, session_id, person_id, sale_mode, seller_id, channel, status,
        expires_at, max_expires_at, deadline, note)
      values (p_reservation, p_new ->> 'market', v_event, p_new ->> 'session', p_new ->> 'person', p_new ->> 'mode',
        p_new ->> 'seller', p_new ->> 'channel', 'ACTIVE', v_now + p_ttl, v_now + p_longest,
        (p_new ->> 'deadline')::timestamptz, p_new ->> 'note')
      on conflict (id) do nothing;
      if not found then return '{"outcome": "HELD"}'; end if;
      with taken as materialized (
        select * from take_seats(p_reservation, p_lines, 'HELD',
          greatest(v_now + p_ttl, (p_new ->> 'deadline')::timestamptz), v_now)
      ), told as (
        insert into claim_event (event_id, seat_index, reservation_id, op, state, fence)
        select t.taken_event, t.taken_seat, p_reservation, 'HOLD', 'HELD', t.taken_fence from taken t
      )
      select count(*) into got from taken;
      if got < cardinality(seats) then
        raise exception 'somebody was quicker' using errcode = 'TQ100';
      end if;
      insert into reservation_item (reservation_id, event_id, seat_index, section_code, seat_code, zone_code, quantity,
        base, fee, tax, total, currency)
      select p_reservation, v_event, l.seat, l.section, l.code, l.zone, 1, p.base, p.fee, p.tax, p.total, p.currency
      from unnest(seats, sections, codes, zones) with ordinality as l (seat, section, code, zone, at)
      join event_zone_price p on p.event_id = v_event and p.zone_code = l.zone
      order by l.at;
      get diagnostics got = row_count;
      if got < cardinality(seats) then
        raise exception 'a zone of this event has no price' using errcode = 'TQ004';
      end if;
      return '{"outcome": "HELD"}';
    exception
      when sqlstate 'TQ100' then refused := seats;
    end;
  end loop;
  return jsonb_build_object('outcome', 'TAKEN', 'sections', '[]'::jsonb, 'seats', (
    select jsonb_agg(jsonb_build_object('event', v_event, 'seat', s)) from unnest(refused) s));
end $$;

alter function hold_seats_at_once set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set jit = off set plan_cache_mode = force_generic_plan;
