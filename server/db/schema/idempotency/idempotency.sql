create table idempotency (
  key text not null,
  principal text not null,
  route text not null,
  body_hash bytea not null,
  state text not null check (state in ('RUNNING', 'DONE')),
  session_id text,
  attempt int not null default 1,
  response_status int,
  response_headers jsonb,
  response_body text,
  created_at timestamptz not null default clock_timestamp(),
  locked_until timestamptz,
  process_id int,
  primary key (key, principal, route),
  check ((state = 'DONE') = (response_status is not null))
);
comment on table idempotency is
  'The requests with an idempotency key, and the recorded response that repetitions get, byte for byte. Kept for seven days.';
comment on column idempotency.session_id is
  'The session created for a caller who had none: a repetition without cookies gets the same one.';
comment on column idempotency.process_id is
  'The server process that executes the request: when it has died, a repetition need not wait until locked_until.';
comment on column idempotency.attempt is 'Counts the leases: a process that lost its lease can no longer record a response.';

create index idempotency_age on idempotency (created_at);

create or replace trigger idempotency_response_final before update on idempotency
  for each row execute function protect_recorded_response();
