create table installment_plan (
  id text primary key,
  person_id text not null references person (id),
  market text not null check (market in ('COL', 'MEX')),
  kind text not null check (kind in ('SUBSCRIPTION', 'PAYMENT', 'ONE_TIME_PAYMENT')),
  titles jsonb not null,
  total bigint not null check (total > 0),
  currency text not null check (currency in ('COP', 'MXN')),
  order_id text references orders (id),
  reservation_id text references reservation (id),
  created_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  check ((market = 'COL') = (currency = 'COP'))
);
comment on table installment_plan is
  'An installment plan of a person, with the order or reservation that it pays for, if any. completed_at: every installment is paid, which is final.';

create index installment_plan_person on installment_plan (person_id, created_at desc);

create or replace trigger installment_plan_not_deletable before delete or truncate on installment_plan
  for each statement execute function reject_delete();
