-- Creates a hold of numbered seats and records the response of its request in one statement and one commit: the key is new, the seats
-- are claimed and the response is recorded, or nothing is (ADR 0010). The rules are those of hold_new_reservation.
--
-- p_body is the prepared response, with placeholders for what only this statement knows: p_placeholders are those of the current
-- instant, of expires_at, of max_expires_at, and then one per item in the order of p_seats. Seats are ascending and distinct. Prices
-- are those of the prepared response.
--
-- outcome HELD: done; `body` is the recorded response. OTHERWISE: nothing was done, and the caller must go through
-- begin_idempotent_request and hold_new_reservation, because the key was used before, the event is disabled or sold in bundles only,
-- or a price differs from the prepared response. Otherwise the hold was rejected for the reason in `facts`, and nothing is recorded.
--
-- Requests of one fan for one event wait for each other by p_lock_name, so that a repetition sees the recorded response.
create or replace function hold_with_recorded_response(
  p_key text, p_principal text, p_route text, p_hash bytea, p_status int, p_body text, p_placeholders text[],
  p_reservation text, p_lock_name text, p_market text, p_event text, p_session text, p_person text, p_sales_channel text, p_seller text,
  p_seats int[], p_sections text[], p_codes text[], p_zones text[],
  p_base bigint[], p_fee bigint[], p_tax bigint[], p_total bigint[], p_currency text, p_is_high_demand boolean,
  p_ttl interval, p_max_duration interval, p_is_fan boolean, out outcome text, out body text, out facts jsonb)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now timestamptz;
  max_tickets int;
  current_count int;
  is_closed boolean;
  needs_general_path boolean;
  is_high_demand boolean;
  unavailable int[] := '{}';
  blocked text[];
  claimed_count int;
  created_count int;
  item_ids bigint[];
  placeholder text;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_lock_name, 0));
  if exists (
      select from idempotency i
      where i.key = p_key and i.route = p_route
        and (i.principal in (p_principal, 'anonymous') or p_principal like 'person:%' and i.principal like 'session:%'))
    or exists (select from reservation r where r.id = p_reservation) then
    outcome := 'OTHERWISE';
    return;
  end if;
  v_now := clock_timestamp();
  select e.max_tickets_per_fan, v_now < e.sale_opens_at or v_now >= e.sale_closes_at, e.is_high_demand,
    e.is_disabled or e.is_bundle_only
  into max_tickets, is_closed, is_high_demand, needs_general_path from event e where e.id = p_event;
  if not found or needs_general_path or is_high_demand <> p_is_high_demand then
    outcome := 'OTHERWISE';
    return;
  end if;
  if p_is_fan then
    current_count := count_seats_of_buyer(p_person, p_session, p_event, p_reservation);
    if current_count + cardinality(p_seats) > max_tickets then
      outcome := 'TOO_MANY';
      facts := jsonb_build_object('outcome', outcome, 'limit', max_tickets, 'had', current_count);
      return;
    end if;
  end if;
  for attempt in 1..4 loop
    v_now := clock_timestamp();
    unavailable := array(
      select c.seat_index from seat_claim c
      where c.event_id = p_event and c.seat_index = any (p_seats) and not is_claimable(c.state, c.expires_at, v_now)
      order by c.seat_index);
    exit when unavailable <> '{}';
    if p_is_fan and attempt = 1 then
      blocked := array(
        select distinct s.section_code from section_release s
        where s.event_id = p_event and s.section_code = any (p_sections) and s.access_level = 'BLOCKED');
      if is_closed or blocked <> '{}' then
        outcome := 'NOT_ON_SALE';
        facts := jsonb_build_object('outcome', outcome,
          'events', case when is_closed then jsonb_build_array(p_event) else '[]' end,
          'sections', (select coalesce(jsonb_agg(jsonb_build_object('event', p_event, 'section', b)), '[]') from unnest(blocked) b));
        return;
      end if;
    end if;
    begin
      with reserved as (
        insert into reservation (id, market, event_id, session_id, person_id, sales_channel, seller_id, status, expires_at, max_expires_at)
        values (p_reservation, p_market, p_event, p_session, p_person, p_sales_channel, p_seller, 'ACTIVE', v_now + p_ttl, v_now + p_max_duration)
        on conflict (id) do nothing returning 1
      ), claimed as (
        -- Prevents double sales as claim_numbered_seats does: by the primary key and the predicate of expiry.
        insert into seat_claim as c (event_id, seat_index, reservation_id, state, expires_at)
        select p_event, s.seat, p_reservation, 'HELD', v_now + p_ttl from unnest(p_seats) as s (seat) order by s.seat
        on conflict (event_id, seat_index) do update
          set reservation_id = excluded.reservation_id, state = excluded.state,
              expires_at = excluded.expires_at, fence = c.fence + 1
          where is_claimable(c.state, c.expires_at, v_now)
        returning c.seat_index, c.fence
      ), recorded as (
        insert into claim_event (event_id, seat_index, reservation_id, operation, state, fence)
        select p_event, t.seat_index, p_reservation, 'HOLD', 'HELD', t.fence from claimed t
      ), items as (
        insert into reservation_item (reservation_id, event_id, seat_index, section_code, seat_code, zone_code, quantity,
          base, fee, tax, total, currency)
        select p_reservation, p_event, l.seat, l.section, l.code, l.zone, 1, p.base, p.fee, p.tax, p.total, p.currency
        from unnest(p_seats, p_sections, p_codes, p_zones, p_base, p_fee, p_tax, p_total)
          with ordinality as l (seat, section, code, zone, base, fee, tax, total, at)
        join event_zone_price p on p.event_id = p_event and p.zone_code = l.zone and p.currency = p_currency
          and p.base = l.base and p.fee = l.fee and p.tax = l.tax and p.total = l.total
        order by l.at
        returning id, seat_index
      )
      select (select count(*) from reserved), (select count(*) from claimed), array(select i.id from items i order by i.seat_index)
      into created_count, claimed_count, item_ids;
      if created_count = 0 or cardinality(item_ids) < cardinality(p_seats) then
        raise exception 'the hold differs from the prepared response' using errcode = 'TQ102';
      end if;
      if claimed_count < cardinality(p_seats) then
        raise exception 'a seat was claimed in the meantime' using errcode = 'TQ100';
      end if;
      facts := jsonb_build_object('now', to_epoch_ms(v_now), 'expiresAt', to_epoch_ms(v_now + p_ttl),
        'maxExpiresAt', to_epoch_ms(v_now + p_max_duration), 'items', item_ids);
      body := p_body;
      for at in 1..cardinality(p_placeholders) loop
        placeholder := case at when 1 then format_instant(v_now) when 2 then format_instant(v_now + p_ttl)
          when 3 then format_instant(v_now + p_max_duration) else item_ids[at - 3]::text end;
        body := replace(body, p_placeholders[at], placeholder);
      end loop;
      insert into idempotency (key, principal, route, body_hash, state, response_status, response_body)
      values (p_key, p_principal, p_route, p_hash, 'DONE', p_status, body) on conflict do nothing;
      if not found then
        raise exception 'the same request is processed elsewhere' using errcode = 'TQ102';
      end if;
      outcome := 'HELD';
      return;
    exception
      when sqlstate 'TQ100' then unavailable := p_seats;
      when sqlstate 'TQ102' then
        outcome := 'OTHERWISE';
        body := null;
        facts := null;
        return;
    end;
  end loop;
  outcome := 'TAKEN';
  facts := jsonb_build_object('outcome', outcome, 'sections', '[]'::jsonb, 'seats', (
    select jsonb_agg(jsonb_build_object('event', p_event, 'seat', s)) from unnest(unavailable) s));
end $$;
