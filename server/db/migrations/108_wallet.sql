-- Fans' balances. The entries are the truth and only grow; the balance beside them is their sum, kept by the same statement, and
-- whoever would take more than there is finds the door shut: the row is locked by each entry, and it never goes below zero.

create table wallet (
  person_id text primary key references person (id),
  currency text not null check (currency in ('COP', 'MXN')),
  balance bigint not null constraint wallet_never_below_zero check (balance >= 0),
  updated_at timestamptz not null default clock_timestamp()
);
comment on table wallet is 'What a fan has with us: the sum of their entries.';

create table wallet_entry (
  id bigint generated always as identity primary key,
  person_id text not null references person (id),
  currency text not null check (currency in ('COP', 'MXN')),
  amount bigint not null check (amount <> 0),
  kind text not null check (kind in ('CREDITED', 'TAKEN')),
  effect_key text not null unique,
  order_id text references orders (id),
  attempt_id text references payment_attempt (id),
  created_at timestamptz not null default clock_timestamp(),
  constraint wallet_entry_direction check ((amount > 0) = (kind = 'CREDITED')),
  constraint wallet_entry_of_a_try check ((kind = 'TAKEN') = (attempt_id is not null))
);
create index wallet_entry_person on wallet_entry (person_id, id);
create trigger wallet_entry_append_only before update or delete or truncate on wallet_entry
  for each statement execute function refuse_change();
comment on table wallet_entry is 'Each movement of a fan''s balance, once per effect_key. Append-only.';

create function keep_balance() returns trigger language plpgsql as $$
declare
  kept text;
begin
  insert into wallet as w (person_id, currency, balance) values (new.person_id, new.currency, 0)
  on conflict (person_id) do nothing;
  update wallet w set balance = w.balance + new.amount, updated_at = clock_timestamp()
  where w.person_id = new.person_id and w.currency = new.currency returning w.person_id into kept;
  if kept is null then
    raise exception 'a balance has one currency' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger wallet_entry_balance after insert on wallet_entry for each row execute function keep_balance();
