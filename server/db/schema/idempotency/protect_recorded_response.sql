-- Rejects a change of a recorded response (SQLSTATE TQ002).
create or replace function protect_recorded_response() returns trigger language plpgsql as $$
begin
  if old.state = 'DONE' and (new.response_status, new.response_body, new.body_hash)
      is distinct from (old.response_status, old.response_body, old.body_hash) then
    raise exception 'a recorded response is not changed' using errcode = 'TQ002';
  end if;
  return new;
end $$;
