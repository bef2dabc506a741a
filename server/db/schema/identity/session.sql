create table session (
  token_hash bytea primary key,
  id text not null unique,
  person_id text references person (id),
  bind_hash bytea not null,
  market text not null check (market in ('COL', 'MEX')),
  user_agent text,
  channel text check (channel in ('APP', 'WEB_MOBILE', 'WEB_DESKTOP')),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  authenticated_at timestamptz,
  second_factor_at timestamptz,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table session is
  'A browser or app session. Only hashes of its secrets are stored. `id` does not change at sign-in, so that a cart keeps its owner.';
comment on column session.channel is 'The device channel, where it is known better than by the user agent.';
comment on column session.second_factor_at is
  'When the second factor was verified in this session. Without it staff roles do not apply.';

create index session_person on session (person_id) where ended_at is null;
