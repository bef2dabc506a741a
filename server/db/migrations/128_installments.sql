-- Plans that are paid in quotas. A payment of quotas is a charge of its own beside those of orders: its key is written before
-- the call, and at most one payment of a quota may still take money or has taken it, whatever is pressed how often.

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
create index installment_plan_person on installment_plan (person_id, created_at desc);
create trigger installment_plan_kept before delete or truncate on installment_plan
  for each statement execute function refuse_delete();
comment on table installment_plan is
  'What somebody pays in quotas, and for which order or reservation where there is one. completed_at: every quota was paid, which nothing undoes.';

create table installment (
  id text primary key,
  plan_id text not null references installment_plan (id),
  number int not null check (number > 0),
  amount bigint not null check (amount > 0),
  due_at timestamptz not null,
  status text not null,
  updated_at timestamptz not null default clock_timestamp(),
  unique (plan_id, number)
);
create trigger installment_status after insert or update of status on installment
  for each row execute function guard_status('installment');
create trigger installment_kept before delete or truncate on installment
  for each statement execute function refuse_delete();
comment on table installment is 'A quota: a part of a plan, due by an instant. The quotas of a plan are its total, to the cent.';

create table installment_payment (
  id text primary key,
  plan_id text not null references installment_plan (id),
  method text not null,
  provider text not null,
  provider_key text not null unique,
  provider_payment_id text,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('COP', 'MXN')),
  status text not null,
  status_detail text,
  is_late boolean not null default false,
  is_returned boolean not null default false,
  detail jsonb not null default '{}',
  expires_at timestamptz not null,
  checked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (provider, provider_payment_id)
);
create index installment_payment_plan on installment_payment (plan_id, created_at desc);
create index installment_payment_open on installment_payment (checked_at nulls first) where status in ('CREATED', 'PENDING');
create trigger installment_payment_status after insert or update of status on installment_payment
  for each row execute function guard_status('installment_payment');
create trigger installment_payment_kept before delete or truncate on installment_payment
  for each statement execute function refuse_delete();
comment on table installment_payment is
  'One try to pay quotas. provider_key is the provider''s idempotency key, written before the call. is_returned: its money bought nothing and goes back. expires_at: until when its payer may still be at it.';

create table installment_payment_quota (
  payment_id text not null references installment_payment (id),
  installment_id text not null references installment (id),
  standing text not null check (standing in ('OPEN', 'PAYS', 'OVER')),
  primary key (payment_id, installment_id)
);
create unique index installment_paid_once on installment_payment_quota (installment_id)
  where standing in ('OPEN', 'PAYS');
comment on table installment_payment_quota is
  'Which quotas a payment is for: it may still pay them, it pays them, or it does not. One of the first two per quota.';
