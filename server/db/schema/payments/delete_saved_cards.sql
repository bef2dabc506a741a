-- Deletes the saved cards of an anonymised account, here and, by the outbox, at the provider. The message key contains the account,
-- because two accounts, one after the other, may have the same customer id.
create or replace function delete_saved_cards() returns trigger language plpgsql as $$
begin
  insert into outbox_message (idempotency_key, kind, payload)
  select 'delete_saved_cards:' || c.customer_id || ':' || new.id, 'DELETE_SAVED_CARDS', jsonb_build_object('customerId', c.customer_id)
  from provider_customer c where c.person_id = new.id
  on conflict (idempotency_key) do nothing;
  delete from saved_card where person_id = new.id;
  delete from provider_customer where person_id = new.id;
  return null;
end $$;
