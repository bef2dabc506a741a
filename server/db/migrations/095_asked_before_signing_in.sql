-- A visitor who signs in is a person from then on, and what they asked before is still theirs: a repetition under the same key is
-- answered as it was, and another request under it is refused. What the key finds beside the caller's own row:
create function asked_before(p_key text, p_principal text, p_route text) returns setof idempotency
language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
  select i.* from idempotency i
  join session s on s.id = case i.principal when 'anonymous' then i.session_id else substring(i.principal from '^session:(.+)$') end
  where i.key = p_key and i.route = p_route and i.principal <> p_principal
    and ('session:' || s.id = p_principal or 'person:' || s.person_id = p_principal)
  limit 1
$$;
comment on function asked_before is
  'What the caller asked under this key before being who they are: as nobody, when the answer made their session, or as the visitor whose session became theirs.';

-- Claims a keyed request for its caller, or answers what became of it. A request made before becoming who one is, is one's own.
create or replace function claim_request(p_key text, p_principal text, p_route text, p_hash bytea, p_lease interval) returns jsonb
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  caller text := p_principal;
  found_row idempotency;
  mine idempotency;
begin
  -- This commit need not reach the disk by itself: whatever the request then does is written after it in the same log, so that
  -- nothing it did can survive a crash of the database without this row.
  perform set_config('synchronous_commit', 'off', true);
  select * into found_row from asked_before(p_key, p_principal, p_route);
  if found then
    if found_row.body_hash <> p_hash or found_row.state = 'DONE' then return request_facts(found_row, p_hash); end if;
    caller := found_row.principal;
  end if;
  insert into idempotency as i (key, principal, route, body_hash, state, locked_until)
  values (p_key, caller, p_route, p_hash, 'RUNNING', clock_timestamp() + p_lease)
  on conflict (key, principal, route) do update
    set attempt = i.attempt + 1, locked_until = clock_timestamp() + p_lease
    where i.state = 'RUNNING' and i.body_hash = excluded.body_hash and i.locked_until < clock_timestamp()
  returning * into mine;
  if found then
    return jsonb_build_object('kind', 'mine', 'principal', caller, 'attempt', mine.attempt, 'sessionId', mine.session_id);
  end if;
  select * into found_row from idempotency i where i.key = p_key and i.principal = caller and i.route = p_route;
  if not found then return '{"kind": "inFlight"}'; end if;
  return request_facts(found_row, p_hash);
end $$;

-- The two quick ways leave to the longer one whatever may have been asked before the caller was this person.
create or replace function keep_answer(p_key text, p_principal text, p_route text, p_hash bytea, p_status int, p_body text)
returns boolean
language plpgsql
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
begin
  if exists (
      select from idempotency i
      where i.key = p_key and i.route = p_route
        and (i.principal = 'anonymous' or p_principal like 'person:%' and i.principal like 'session:%')) then
    return false;
  end if;
  insert into idempotency (key, principal, route, body_hash, state, response_status, response_body)
  values (p_key, p_principal, p_route, p_hash, 'DONE', p_status, p_body) on conflict do nothing;
  return found;
end $$;

-- As in 070, with this, and: an event that is switched off, or only sold in bundles, is left to the longer way for everybody.
create or replace function hold_once(
  p_key text, p_principal text, p_route text, p_hash bytea, p_status int, p_body text, p_blanks text[],
  p_reservation text, p_queue text, p_market text, p_event text, p_session text, p_person text, p_mode text, p_seller text,
  p_seats int[], p_sections text[], p_codes text[], p_zones text[],
  p_base bigint[], p_fee bigint[], p_tax bigint[], p_total bigint[], p_currency text, p_is_high_demand boolean,
  p_ttl interval, p_longest interval, p_is_fan boolean, out outcome text, out body text, out facts jsonb)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now timestamptz;
  most int;
  had int;
  is_closed boolean;
  is_off boolean;
  is_high_demand boolean;
  refused int[] := '{}';
  blocked text[];
  taken_seats int;
  made int;
  item_ids bigint[];
  blank text;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_queue, 0));
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
  into most, is_closed, is_high_demand, is_off from event e where e.id = p_event;
  if not found or is_off or is_high_demand <> p_is_high_demand then
    outcome := 'OTHERWISE';
    return;
  end if;
  if p_is_fan then
    had := places_had(p_person, p_session, p_event, p_reservation);
    if had + cardinality(p_seats) > most then
      outcome := 'TOO_MANY';
      facts := jsonb_build_object('outcome', outcome, 'limit', most, 'had', had);
      return;
    end if;
  end if;
  for attempt in 1..4 loop
    v_now := clock_timestamp();
    refused := array(
      select c.seat_index from seat_claim c
      where c.event_id = p_event and c.seat_index = any (p_seats) and not is_dead(c.state, c.expires_at, v_now)
      order by c.seat_index);
    exit when refused <> '{}';
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
        insert into reservation (id, market, event_id, session_id, person_id, sale_mode, seller_id, status, expires_at, max_expires_at)
        values (p_reservation, p_market, p_event, p_session, p_person, p_mode, p_seller, 'ACTIVE', v_now + p_ttl, v_now + p_longest)
        on conflict (id) do nothing returning 1
      ), taken as (
        -- The guard against double sales, as in take_seats: the primary key, and the predicate of expiry.
        insert into seat_claim as c (event_id, seat_index, reservation_id, state, expires_at)
        select p_event, s.seat, p_reservation, 'HELD', v_now + p_ttl from unnest(p_seats) as s (seat) order by s.seat
        on conflict (event_id, seat_index) do update
          set reservation_id = excluded.reservation_id, state = excluded.state,
              expires_at = excluded.expires_at, fence = c.fence + 1
          where is_dead(c.state, c.expires_at, v_now)
        returning c.seat_index, c.fence
      ), told as (
        insert into claim_event (event_id, seat_index, reservation_id, op, state, fence)
        select p_event, t.seat_index, p_reservation, 'HOLD', 'HELD', t.fence from taken t
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
      select (select count(*) from reserved), (select count(*) from taken), array(select i.id from items i order by i.seat_index)
      into made, taken_seats, item_ids;
      if made = 0 or cardinality(item_ids) < cardinality(p_seats) then
        raise exception 'not as it was foretold' using errcode = 'TQ102';
      end if;
      if taken_seats < cardinality(p_seats) then
        raise exception 'somebody was quicker' using errcode = 'TQ100';
      end if;
      facts := jsonb_build_object('now', epoch_ms(v_now), 'expiresAt', epoch_ms(v_now + p_ttl),
        'maxExpiresAt', epoch_ms(v_now + p_longest), 'items', item_ids);
      body := p_body;
      for at in 1..cardinality(p_blanks) loop
        blank := case at when 1 then wire_instant(v_now) when 2 then wire_instant(v_now + p_ttl)
          when 3 then wire_instant(v_now + p_longest) else item_ids[at - 3]::text end;
        body := replace(body, p_blanks[at], blank);
      end loop;
      insert into idempotency (key, principal, route, body_hash, state, response_status, response_body)
      values (p_key, p_principal, p_route, p_hash, 'DONE', p_status, body) on conflict do nothing;
      if not found then
        raise exception 'asked elsewhere at the same time' using errcode = 'TQ102';
      end if;
      outcome := 'HELD';
      return;
    exception
      when sqlstate 'TQ100' then refused := p_seats;
      when sqlstate 'TQ102' then
        outcome := 'OTHERWISE';
        body := null;
        facts := null;
        return;
    end;
  end loop;
  outcome := 'TAKEN';
  facts := jsonb_build_object('outcome', outcome, 'sections', '[]'::jsonb, 'seats', (
    select jsonb_agg(jsonb_build_object('event', p_event, 'seat', s)) from unnest(refused) s));
end $$;
