create table second_factor (
  person_id text primary key references person (id),
  secret bytea not null,
  last_step bigint not null,
  enrolled_at timestamptz not null default clock_timestamp()
);
comment on table second_factor is
  'The authenticator of a member of staff (RFC 6238). The secret is encrypted for its owner; last_step is the newest step used, and no code up to it is accepted again.';
