-- Returns whether the caller used the key of this request ('key', 'principal', 'route') before, also before signing in.
create or replace function is_request_recorded(p_request jsonb) returns boolean language plpgsql stable as $$
declare
  v_principal text := p_request ->> 'principal';
begin
  return exists (
    select from idempotency i
    where i.key = p_request ->> 'key' and i.route = p_request ->> 'route'
      and (i.principal in (v_principal, 'anonymous') or v_principal like 'person:%' and i.principal like 'session:%'));
end $$;
