-- Operators: the second factor, how they are invited, and who has left.

alter table session add column second_factor_at timestamptz;
comment on column session.second_factor_at is
  'When the second factor was given in this session. Without it the roles of an operator do not count.';

create table second_factor (
  person_id text primary key references person (id),
  secret bytea not null,
  last_step bigint not null,
  enrolled_at timestamptz not null default clock_timestamp()
);
comment on table second_factor is
  'The authenticator of an operator (RFC 6238). The secret is sealed for its person; last_step is the newest code that was used: it and older ones open nothing more.';

create table recovery_code (
  person_id text not null references person (id),
  lookup text not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (person_id, lookup)
);
comment on table recovery_code is 'Ten ways in without the authenticator, once each; only slow hashes are here. `lookup` is the beginning of the code.';

create table second_factor_challenge (
  id_hash bytea primary key,
  person_id text not null references person (id),
  checks_left int not null check (checks_left >= 0),
  pending_secret bytea,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index second_factor_challenge_person on second_factor_challenge (person_id) where used_at is null;
comment on table second_factor_challenge is
  'A proven password that waits for its second factor. pending_secret is that of an enrolment under way, good in this challenge alone.';

create table operator_invitation (
  id text primary key,
  token_hash bytea not null unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  roles text[] not null check (roles <@ '{SELLER,MANAGER,DESIGNER}' and cardinality(roles) > 0),
  market text not null check (market in ('COL', 'MEX')),
  invited_by text not null references person (id),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create index operator_invitation_open on operator_invitation (lower(email)) where accepted_at is null and withdrawn_at is null;
comment on table operator_invitation is 'Who was asked to become an operator, by whom, and whether they did. Only a hash of the link''s secret is here.';

create table former_operator (
  person_id text primary key references person (id),
  roles text[] not null,
  ended_at timestamptz not null default clock_timestamp(),
  ended_by text not null references person (id)
);
comment on table former_operator is 'Operators who left: what they were and who ended it. Their sales keep their name.';

create index auth_event_latest on auth_event (at desc);
