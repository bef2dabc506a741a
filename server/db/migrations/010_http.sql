-- What the HTTP shell keeps beside the core: the session a first call was given, and exact sliding limits.

alter table idempotency
  add column session_id text,
  add column attempt int not null default 1;
comment on column idempotency.session_id is
  'The session made for a caller who had none: a retry without cookies is handed it again.';
comment on column idempotency.attempt is
  'Counts the leases: who lost theirs can no longer write an answer.';

drop table rate_limit;
create table rate_limit (
  key text primary key,
  hits timestamptz[] not null,
  is_allowed boolean not null,
  forget_at timestamptz not null
);
create index rate_limit_forget on rate_limit (forget_at);
comment on table rate_limit is
  'When each allowance was used, within its window. One row per key: its lock makes parallel takers queue.';
