create table payment_exception (
  id text primary key,
  idempotency_key text not null unique,
  -- Null where the market is unknown: the managers of every market see it.
  market text check (market in ('COL', 'MEX')),
  kind text not null,
  order_id text references orders (id),
  attempt_id text references payment_attempt (id),
  refund_id text references refund (id),
  payment_id text,
  amount bigint,
  currency text check (currency in ('COP', 'MXN')),
  expected_amount bigint,
  detail text,
  created_at timestamptz not null default clock_timestamp(),
  constraint payment_exception_amount check ((amount is null) = (currency is null))
);
comment on table payment_exception is
  'A payment or refund that no job can settle and that needs manual review: the amount received or to refund, and the expected one. Append-only.';

create index payment_exception_newest on payment_exception (created_at desc, id);
create index payment_exception_refund on payment_exception (refund_id) where refund_id is not null;

create or replace trigger payment_exception_append_only before update or delete or truncate on payment_exception
  for each statement execute function reject_change();
