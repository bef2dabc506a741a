create table session_handoff_code (
  code_hash bytea primary key,
  session_id text not null references session (id) on delete cascade,
  person_id text not null references person (id),
  expires_at timestamptz not null,
  shown_at timestamptz,
  used_at timestamptz
);
comment on table session_handoff_code is
  'A one-time code that signs a person of the mobile app in to a browser, within a minute and only while the session that requested it is live.';
comment on column session_handoff_code.shown_at is
  'When the browser first showed the account of the code for confirmation. The expiry is then extended once, to leave time for the answer.';

create index session_handoff_code_session on session_handoff_code (session_id);
