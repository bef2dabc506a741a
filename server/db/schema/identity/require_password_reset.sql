-- Requires a new password of an account whose password somebody else may know, and ends all of its sessions. Returns false when
-- there is no password to reset, or the reset is already required.
create or replace function require_password_reset(p_person text) returns boolean language plpgsql as $$
begin
  update person set password_reset_required_at = now()
  where id = p_person and deleted_at is null and password_hash is not null and password_reset_required_at is null;
  if not found then return false; end if;
  update session set ended_at = now() where person_id = p_person and ended_at is null;
  return true;
end $$;
