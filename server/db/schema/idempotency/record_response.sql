-- Records the response of a request whose key was not claimed first ('key', 'principal', 'route', 'bodyHash'). Returns false when the
-- key was used before, and leaves to begin_idempotent_request what the caller may have asked before signing in.
create or replace function record_response(p_request jsonb, p_status int, p_body text) returns boolean
language plpgsql
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_key text := p_request ->> 'key';
  v_route text := p_request ->> 'route';
  v_principal text := p_request ->> 'principal';
begin
  insert into idempotency (key, principal, route, body_hash, state, response_status, response_body)
  select v_key, v_principal, v_route, decode(p_request ->> 'bodyHash', 'hex'), 'DONE', p_status, p_body
  where not exists (
    select from idempotency i
    where i.key = v_key and i.route = v_route
      and (i.principal = 'anonymous' or v_principal like 'person:%' and i.principal like 'session:%'))
  on conflict do nothing;
  return found;
end $$;
