-- Two accounts, one after the other, may have the same name at the provider: each lets its own cards go.

create or replace function forget_cards() returns trigger language plpgsql as $$
begin
  insert into outbox (effect_key, kind, payload)
  select 'forget_cards:' || c.customer_id || ':' || new.id, 'FORGET_CARDS', jsonb_build_object('customerId', c.customer_id)
  from provider_customer c where c.person_id = new.id
  on conflict (effect_key) do nothing;
  delete from saved_card where person_id = new.id;
  delete from provider_customer where person_id = new.id;
  return null;
end $$;
