create table second_factor_challenge (
  id_hash bytea primary key,
  person_id text not null references person (id),
  purpose text not null default 'SIGN_IN' check (purpose in ('SIGN_IN', 'REPLACE')),
  attempts_left int not null check (attempts_left >= 0),
  pending_secret bytea,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table second_factor_challenge is
  'A verified password that waits for its second factor. pending_secret belongs to an enrolment in progress and is valid in this challenge alone.';
comment on column second_factor_challenge.purpose is
  'SIGN_IN: the second step of a sign-in. REPLACE: the owner enrols another authenticator; it signs nobody in.';

create index second_factor_challenge_person on second_factor_challenge (person_id) where used_at is null;
