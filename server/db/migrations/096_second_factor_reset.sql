-- A second factor is replaced by its owner, or reset by a manager.

alter table second_factor_challenge
  add column purpose text not null default 'SIGN_IN' check (purpose in ('SIGN_IN', 'REPLACE'));
comment on column second_factor_challenge.purpose is
  'SIGN_IN: a proven password that waits for its second factor. REPLACE: another authenticator that its owner sets up; it signs nobody in.';

create table second_factor_reset (
  person_id text primary key references person (id),
  code_hash bytea not null,
  reset_by text not null references person (id),
  reset_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
comment on table second_factor_reset is
  'Operators whose second factor a manager took away: the next is set up with the password and the code that was mailed, of which only a hash is here. The row stays until that is done, also when the code is too old.';
