create table manual_refund (
  idempotency_key text primary key,
  order_id text not null references orders (id),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('COP', 'MXN')),
  refunded_by text not null references person (id),
  refunded_at timestamptz not null default clock_timestamp()
);
comment on table manual_refund is
  'Money that staff handed back in person, once per refund or payment exception. The cash drawer is reconciled against it. Append-only.';

create index manual_refund_by on manual_refund (refunded_by, refunded_at);

create or replace trigger manual_refund_append_only before update or delete or truncate on manual_refund
  for each statement execute function reject_change();
