-- Events that managers are writing. They are apart from the events, so that no fan, search or sale meets one.
create table event_draft (
  id text primary key,
  market text not null check (market in ('COL', 'MEX')),
  -- The published event that the draft changes, and its settings when the draft began.
  event_id text unique references event (id),
  base_digest text,
  copied_from text not null references event (id),
  -- The event as in a content file, and what the manager wrote over it.
  document jsonb not null,
  fields jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint event_draft_of_change check ((event_id is null) = (base_digest is null))
);
comment on table event_draft is
  'Events, and changes of published events, that managers are writing. Deleted when they are published or discarded.';
create index event_draft_market on event_draft (market, updated_at desc);
