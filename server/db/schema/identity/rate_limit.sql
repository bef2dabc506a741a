create table rate_limit (
  key text primary key,
  hits timestamptz[] not null,
  is_allowed boolean not null,
  expires_at timestamptz not null
);
comment on table rate_limit is
  'Exact sliding windows: the instants at which each allowance was used. One row per key, whose lock makes concurrent requests queue.';

create index rate_limit_expiry on rate_limit (expires_at);
