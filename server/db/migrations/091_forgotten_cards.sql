-- An account that ends leaves no cards behind: not here, and not at the provider, which is told by the outbox.

create function forget_cards() returns trigger language plpgsql as $$
begin
  insert into outbox (effect_key, kind, payload)
  select 'forget_cards:' || c.customer_id, 'FORGET_CARDS', jsonb_build_object('customerId', c.customer_id)
  from provider_customer c where c.person_id = new.id
  on conflict (effect_key) do nothing;
  delete from saved_card where person_id = new.id;
  delete from provider_customer where person_id = new.id;
  return null;
end $$;
create trigger person_forgets_cards after update of deleted_at on person
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_cards();
