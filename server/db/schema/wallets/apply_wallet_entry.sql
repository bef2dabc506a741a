-- Adds a wallet entry to the balance. A wallet has one currency.
create or replace function apply_wallet_entry() returns trigger language plpgsql as $$
declare
  updated_person text;
begin
  insert into wallet as w (person_id, currency, balance) values (new.person_id, new.currency, 0)
  on conflict (person_id) do nothing;
  update wallet w set balance = w.balance + new.amount, updated_at = clock_timestamp()
  where w.person_id = new.person_id and w.currency = new.currency returning w.person_id into updated_person;
  if updated_person is null then
    raise exception 'the balance of a wallet has one currency' using errcode = 'check_violation';
  end if;
  return null;
end $$;
