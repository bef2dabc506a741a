create table box_office_payment (
  attempt_id text primary key references payment_attempt (id),
  order_id text not null unique references orders (id),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('COP', 'MXN')),
  collected_by text not null references person (id),
  collected_at timestamptz not null default clock_timestamp(),
  request_key text unique
);
comment on table box_office_payment is
  'Cash collected at a box office, which the cash drawer is reconciled against. request_key is the idempotency key of the seller''s request. Append-only.';

create index box_office_payment_by on box_office_payment (collected_by, collected_at);

create or replace trigger box_office_payment_append_only before update or delete or truncate on box_office_payment
  for each statement execute function reject_change();
