create table organisation (
  id text primary key,
  market text not null check (market in ('COL', 'MEX')),
  name text not null,
  currency text not null check (currency in ('COP', 'MXN')),
  credit_limit bigint not null check (credit_limit >= 0),
  amount_owed bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  check ((market = 'COL') = (currency = 'COP')),
  constraint organisation_amount_owed_not_negative check (amount_owed >= 0),
  constraint organisation_within_credit_limit check (amount_owed <= credit_limit)
);
comment on table organisation is
  'An organisation that pays for its members at the box office, on credit. amount_owed is the sum of its entries, updated by the statement that writes an entry.';
