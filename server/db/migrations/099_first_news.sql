-- Whoever asks for news at an address that they proved is told that it comes and how it ends; never one who only typed it.

create function may_get_news(p_consents jsonb, p_email text, p_is_verified boolean, p_deleted_at timestamptz) returns boolean
language sql immutable
return p_deleted_at is null and p_email is not null and p_is_verified and coalesce((p_consents ->> 'newsletter')::boolean, false);

create function owe_first_news() returns trigger language plpgsql as $$
begin
  insert into outbox (effect_key, kind, payload)
  values ('first_news:' || new.id, 'FIRST_NEWS', jsonb_build_object('personId', new.id))
  on conflict (effect_key) do nothing;
  return null;
end $$;
create trigger person_owed_first_news after update of consents, email, is_email_verified on person
  for each row when (may_get_news(new.consents, new.email, new.is_email_verified, new.deleted_at)
    and not may_get_news(old.consents, old.email, old.is_email_verified, old.deleted_at))
  execute function owe_first_news();
