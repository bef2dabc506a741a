create table webhook_event (
  id bigint generated always as identity primary key,
  provider text not null,
  event_key text not null,
  payload jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  review_reason text,
  unique (provider, event_key)
);
comment on table webhook_event is
  'The webhook inbox: each verified event once. done_at is written in the transaction of its effect; review_reason keeps an event for manual review.';

create index webhook_event_pending on webhook_event (next_at) where done_at is null;
