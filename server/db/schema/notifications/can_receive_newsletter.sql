-- Returns whether a person receives the newsletter: they consented, and their e-mail address is verified.
create or replace function can_receive_newsletter(p_consents jsonb, p_email text, p_is_verified boolean, p_deleted_at timestamptz) returns boolean
language sql immutable
return p_deleted_at is null and p_email is not null and p_is_verified and coalesce((p_consents ->> 'newsletter')::boolean, false);
