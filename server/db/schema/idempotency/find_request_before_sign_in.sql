-- Finds the request that the caller made under this key before signing in: without a session, when the response created it, or as
-- the visitor whose session has become theirs.
create or replace function find_request_before_sign_in(p_key text, p_principal text, p_route text) returns setof idempotency
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
