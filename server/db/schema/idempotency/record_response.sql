-- Records the response of a request that changed nothing. Returns false when the key was used before, and leaves to
-- begin_idempotent_request what the caller may have asked before signing in.
create or replace function record_response(p_key text, p_principal text, p_route text, p_hash bytea, p_status int, p_body text)
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
