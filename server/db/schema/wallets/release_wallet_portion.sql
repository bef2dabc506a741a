-- Releases the wallet portion of a payment attempt in the statement that ends the attempt, whatever ends it.
create or replace function release_wallet_portion() returns trigger language plpgsql as $$
begin
  insert into wallet_entry (person_id, currency, amount, kind, idempotency_key, order_id, attempt_id)
  select person_id, currency, -amount, 'RELEASED', 'release:' || attempt_id, order_id, attempt_id
  from wallet_entry where idempotency_key = 'reserve:' || new.id
  on conflict (idempotency_key) do nothing;
  return null;
end $$;
