-- A password that somebody else may know opens nothing until its owner makes another one.

alter table person add column password_reset_required_at timestamptz;
comment on column person.password_reset_required_at is
  'Since when the password opens nothing: the support reset it, or it stood in a breach. Whoever has it is told to make another.';

create function password_made_anew() returns trigger language plpgsql as $$
begin
  new.password_reset_required_at := null;
  return new;
end $$;
create trigger person_password_made_anew before update of password_hash on person
  for each row when (old.password_hash is distinct from new.password_hash) execute function password_made_anew();

create function require_password_reset(p_person text) returns boolean language plpgsql as $$
begin
  update person set password_reset_required_at = now()
  where id = p_person and deleted_at is null and password_hash is not null and password_reset_required_at is null;
  if not found then return false; end if;
  update session set ended_at = now() where person_id = p_person and ended_at is null;
  return true;
end $$;
comment on function require_password_reset is
  'What the support calls for an account whose password somebody else may know: every session ends, and the password with them. False where there is none to reset.';

-- A code that confirms the address of whoever gave the right password opens nothing else.

alter table otp_challenge
  drop constraint otp_challenge_purpose,
  add constraint otp_challenge_purpose
    check (purpose in ('LOGIN', 'REGISTER', 'FORGOT', 'PHONE', 'EMAIL', 'REAUTHENTICATION', 'CONFIRM'));
