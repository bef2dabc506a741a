-- Enqueues the confirmation of a newsletter subscription, once per person.
create or replace function enqueue_newsletter_confirmation() returns trigger language plpgsql as $$
begin
  insert into outbox_message (idempotency_key, kind, payload)
  values ('newsletter_confirmation:' || new.id, 'NEWSLETTER_CONFIRMATION', jsonb_build_object('personId', new.id))
  on conflict (idempotency_key) do nothing;
  return null;
end $$;
