create table wallet_entry (
  id bigint generated always as identity primary key,
  person_id text not null references person (id),
  currency text not null check (currency in ('COP', 'MXN')),
  amount bigint not null check (amount <> 0),
  kind text not null check (kind in ('CREDITED', 'TAKEN', 'RESERVED', 'RELEASED')),
  idempotency_key text not null unique,
  order_id text references orders (id),
  attempt_id text references payment_attempt (id),
  created_at timestamptz not null default clock_timestamp(),
  constraint wallet_entry_direction check ((amount > 0) = (kind in ('CREDITED', 'RELEASED'))),
  constraint wallet_entry_has_attempt check ((kind = 'CREDITED') = (attempt_id is null))
);
comment on table wallet_entry is
  'The movements of a wallet. A wallet portion is RESERVED when its payment begins, RELEASED when that attempt ends in any way, and TAKEN by the transaction that pays the order. Append-only.';

create index wallet_entry_person on wallet_entry (person_id, id);
create index wallet_entry_attempt on wallet_entry (attempt_id) where attempt_id is not null;
create index wallet_entry_order on wallet_entry (order_id) where kind = 'CREDITED';

create or replace trigger wallet_entry_append_only before update or delete or truncate on wallet_entry
  for each statement execute function reject_change();
create or replace trigger wallet_entry_applied after insert on wallet_entry
  for each row execute function apply_wallet_entry();
