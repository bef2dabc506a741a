-- Records the response of a request whose key was not claimed first ('key', 'principal', 'route', 'bodyHash'). Returns false when the
-- key was used before, and leaves to begin_idempotent_request what the caller may have asked before signing in.
create or replace function record_response(p_request jsonb, p_status int, p_body text) returns boolean
language plpgsql
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
begin
  if is_request_recorded(p_request) then return false; end if;
  insert into idempotency (key, principal, route, body_hash, state, response_status, response_body)
  values (p_request ->> 'key', p_request ->> 'principal', p_request ->> 'route', decode(p_request ->> 'bodyHash', 'hex'), 'DONE',
    p_status, p_body)
  on conflict do nothing;
  return found;
end $$;
