create table payment_record (
  id text primary key,
  order_id text not null references orders (id),
  attempt_id text references payment_attempt (id),
  status text not null,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('COP', 'MXN')),
  method text not null,
  refunded_amount bigint not null default 0,
  flags jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint payment_record_refund_within_amount check (refunded_amount between 0 and amount)
);
comment on table payment_record is 'A payment as the fan sees it.';

create index payment_record_order on payment_record (order_id);
create unique index payment_record_attempt on payment_record (attempt_id);

create or replace trigger payment_record_status after insert or update of status on payment_record
  for each row execute function enforce_status_transition('payment_record');
