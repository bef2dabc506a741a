-- Clears the required password reset when a new password is set.
create or replace function clear_password_reset() returns trigger language plpgsql as $$
begin
  new.password_reset_required_at := null;
  return new;
end $$;
