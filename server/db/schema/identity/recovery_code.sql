create table recovery_code (
  person_id text not null references person (id),
  lookup text not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (person_id, lookup)
);
comment on table recovery_code is
  'Ten one-time codes that replace the authenticator, stored as slow hashes. `lookup` is the beginning of the code.';
