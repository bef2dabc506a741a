create table wallet (
  person_id text primary key references person (id),
  currency text not null check (currency in ('COP', 'MXN')),
  balance bigint not null constraint wallet_not_negative check (balance >= 0),
  updated_at timestamptz not null default clock_timestamp()
);
comment on table wallet is
  'The wallet balance of a fan: the sum of its entries, updated by the statement that writes an entry. The row lock and the constraint prevent overdrafts.';
