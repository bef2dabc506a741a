create table event_cancellation (
  event_id text primary key references event (id),
  cancelled_by text not null references person (id),
  session_id text not null,
  ip text not null,
  note text not null,
  request_key text not null unique,
  started_at timestamptz not null default clock_timestamp()
);
comment on table event_cancellation is
  'The cancellation of an event, and its reason. The remaining work is not listed here: it is derived from the reservations of the event, so that a payment that arrives a moment too late is refunded as well. Append-only.';

create or replace trigger event_cancellation_append_only before update or delete or truncate on event_cancellation
  for each statement execute function reject_change();
