create table second_factor_reset (
  person_id text primary key references person (id),
  code_hash bytea not null,
  reset_by text not null references person (id),
  reset_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
comment on table second_factor_reset is
  'Staff whose second factor a manager reset. The next one is enrolled with the password and the code that was mailed, of which only a hash is stored. The row stays until then, also when the code has expired.';
