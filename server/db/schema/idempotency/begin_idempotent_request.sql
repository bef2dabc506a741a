-- Leases a request with an idempotency key to its caller, or returns its state: otherBody, inFlight, or done with the recorded
-- response. A request made before signing in belongs to the person who signed in. A lease ends with the process that has it: p_process is
-- the caller's, and any other is dead if nobody holds its process lock (server/db/process-lock.ts).
create or replace function begin_idempotent_request(p_key text, p_principal text, p_route text, p_hash bytea, p_lease interval, p_process int) returns jsonb
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  caller text := p_principal;
  found_row idempotency;
  leased idempotency;
begin
  -- The commit need not be flushed by itself: whatever the request then does follows in the same write-ahead log, so that none of it
  -- can survive a crash of the database without this row.
  perform set_config('synchronous_commit', 'off', true);
  select * into found_row from find_request_before_sign_in(p_key, p_principal, p_route);
  if found then
    if found_row.body_hash <> p_hash or found_row.state = 'DONE' then return describe_recorded_request(found_row, p_hash); end if;
    caller := found_row.principal;
  end if;
  insert into idempotency as i (key, principal, route, body_hash, state, locked_until, process_id)
  values (p_key, caller, p_route, p_hash, 'RUNNING', clock_timestamp() + p_lease, p_process)
  on conflict (key, principal, route) do update
    set attempt = i.attempt + 1, locked_until = clock_timestamp() + p_lease, process_id = p_process
    where i.state = 'RUNNING' and i.body_hash = excluded.body_hash
      and (i.locked_until < clock_timestamp()
        or i.process_id <> p_process and pg_try_advisory_xact_lock_shared(1836502411, i.process_id))
  returning * into leased;
  if found then
    return jsonb_build_object('kind', 'mine', 'principal', caller, 'attempt', leased.attempt, 'sessionId', leased.session_id);
  end if;
  select * into found_row from idempotency i where i.key = p_key and i.principal = caller and i.route = p_route;
  if not found then return '{"kind": "inFlight"}'; end if;
  return describe_recorded_request(found_row, p_hash);
end $$;
