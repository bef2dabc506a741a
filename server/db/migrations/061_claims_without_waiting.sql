-- Claims a keyed request for its caller, or answers what became of it. A visitor whose first answer was cut may come back with
-- the session it made: that request, which nobody in particular made, is theirs.
create or replace function claim_request(p_key text, p_principal text, p_route text, p_hash bytea, p_lease interval) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  own_session text := substring(p_principal from '^session:(.+)$');
  caller text := p_principal;
  found_row idempotency;
  mine idempotency;
begin
  -- This commit need not reach the disk by itself: whatever the request then does is written after it in the same log, so that
  -- nothing it did can survive a crash of the database without this row.
  perform set_config('synchronous_commit', 'off', true);
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

-- The operations of 002 say that every access is by key, because a plan made on empty tables is kept and would scan a full
-- stadium later. The functions of 040 and 041, whose plans are kept too, must say the same; so must the count of free places,
-- which the feed of changes may be the first to plan.
do $$
declare
  operation text;
begin
  foreach operation in array array['hold_new', 'hold_seats_at_once', 'reservation_record', 'places_had', 'claim_request',
    'claims_to_hold', 'ga_available']
  loop
    execute format(
      'alter function %I set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan',
      operation);
  end loop;
end $$;
