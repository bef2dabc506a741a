create table provider_customer (
  person_id text primary key references person (id),
  customer_id text not null unique,
  created_at timestamptz not null default clock_timestamp()
);
comment on table provider_customer is 'The customer id, at the payment provider, of a fan who saves cards there.';
