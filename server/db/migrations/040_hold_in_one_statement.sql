-- The commonest request of a rush, a fan's new hold, is one statement instead of a transaction of six; so is the claim of a
-- keyed request. The rules are those of before, in the same order.

-- Every access of these is by key, whatever the values: plans are made once per session and kept. Measured on both engines,
-- planning anew was a third of the time of a hold.
do $$
declare
  operation text;
begin
  foreach operation in array array['hold_claims', 'release_claims', 'extend_hold', 'claims_to_paying',
    'claims_to_hold', 'sell_claims', 'reclaim_and_sell', 'sweep_expired', 'read_seat']
  loop
    execute format('alter function %I set plan_cache_mode = force_generic_plan', operation);
  end loop;
end $$;

create function reservation_record(p_reservation text) returns jsonb language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select jsonb_build_object('id', r.id, 'market', r.market, 'eventId', r.event_id, 'sessionId', r.session_id,
      'personId', r.person_id, 'sellerId', r.seller_id, 'mode', r.sale_mode, 'version', r.version,
      'status', case when r.status = 'ACTIVE' and r.expires_at <= clock_timestamp() then 'EXPIRED' else r.status end,
      'expiresAt', epoch_ms(r.expires_at), 'maxExpiresAt', epoch_ms(r.max_expires_at), 'now', epoch_ms(clock_timestamp()),
      'extensionsUsed', r.extensions_used, 'attemptsUsed', r.attempts_used,
      'highDemand', coalesce(e.is_high_demand, false),
      'orderId', (select o.id from orders o where o.reservation_id = r.id order by o.created_at desc limit 1),
      'fan', case when f.id is not null then jsonb_build_object('id', f.id, 'name', concat_ws(' ', f.first_name, f.last_name)) end,
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id::text, 'seatIndex', i.seat_index,
          'sectionCode', i.section_code, 'seatCode', i.seat_code, 'zone', i.zone_code, 'quantity', i.quantity,
          'unit', jsonb_build_object('base', i.base, 'fee', i.fee, 'tax', i.tax, 'total', i.total, 'currency', i.currency))
          order by i.id), '[]')
        from reservation_item i where i.reservation_id = r.id and i.removed_at is null))
    from reservation r left join event e on e.id = r.event_id
      left join person f on f.id = r.person_id and r.sale_mode = 'ASSISTED'
    where r.id = p_reservation
  );
end $$;
comment on function reservation_record is
  'A reservation as the program reads it. A hold past its deadline reads as EXPIRED, whether or not anybody has tidied it away.';

create function epoch_ms(at timestamptz) returns bigint language sql immutable parallel safe
return floor(extract(epoch from at) * 1000)::bigint;

create function places_had(p_person text, p_session text, p_event text, p_except text) returns int
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    (select count(*) from ticket t where t.owner_id = p_person and t.event_id = p_event and t.cancelled_at is null)
    + (select coalesce(sum(i.quantity), 0) from reservation r join reservation_item i on i.reservation_id = r.id
       where (r.person_id = p_person or r.session_id = p_session) and r.event_id = p_event and r.id <> p_except
         and i.removed_at is null
         and (r.status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT')
           or r.status = 'ACTIVE' and r.expires_at > clock_timestamp()))
  )::int;
end $$;
comment on function places_had is 'Live tickets and live holds of a person, or of a visit, for an event, but for one reservation.';

-- A new hold, once: found again when it is there, refused beyond the limit per fan (which counts what the fan has elsewhere),
-- otherwise taken whole or not at all. Holds of one fan for one event wait for each other under p_queue.
create function hold_new(
  p_reservation text, p_queue text, p_new jsonb, p_lines jsonb, p_ttl interval, p_longest interval, p_is_fan boolean)
returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  known jsonb;
  most int;
  had int;
  answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_queue, 0));
  known := reservation_record(p_reservation);
  if known is not null then return jsonb_build_object('outcome', 'HELD', 'record', known); end if;
  if p_is_fan then
    select e.max_tickets_per_fan into most from event e where e.id = p_new ->> 'event';
    had := places_had(p_new ->> 'person', p_new ->> 'session', p_new ->> 'event', p_reservation);
    if had + (select sum(l.quantity) from claim_lines(p_lines) l) > most then
      return jsonb_build_object('outcome', 'TOO_MANY', 'limit', most, 'had', had);
    end if;
  end if;
  answer := hold_claims(p_reservation, p_new, p_lines, p_ttl, p_longest, p_is_fan);
  if answer ->> 'outcome' <> 'HELD' then return answer; end if;
  return jsonb_build_object('outcome', 'HELD', 'record', reservation_record(p_reservation));
end $$;

-- Claims a keyed request for its caller, or answers what became of it. A visitor whose first answer was cut may come back with
-- the session it made: that request, which nobody in particular made, is theirs.
create function claim_request(p_key text, p_principal text, p_route text, p_hash bytea, p_lease interval) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  own_session text := substring(p_principal from '^session:(.+)$');
  caller text := p_principal;
  found_row idempotency;
  mine idempotency;
begin
  if own_session is not null then
    select * into found_row from idempotency i
    where i.key = p_key and i.principal = 'anonymous' and i.route = p_route and i.session_id = own_session;
    if found then
      if found_row.body_hash <> p_hash or found_row.state = 'DONE' then return request_facts(found_row, p_hash); end if;
      caller := 'anonymous';
    end if;
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

create function request_facts(i idempotency, p_hash bytea) returns jsonb language plpgsql immutable as $$
begin
  return case
    when i.body_hash <> p_hash then '{"kind": "otherBody"}'::jsonb
    when i.state = 'RUNNING' then '{"kind": "inFlight"}'::jsonb
    else jsonb_build_object('kind', 'done', 'status', i.response_status, 'body', i.response_body, 'sessionId', i.session_id)
  end;
end $$;
