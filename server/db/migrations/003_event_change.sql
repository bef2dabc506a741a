-- The changes of events, their prices and their releases, from which servers update the list that they have in memory. A reader
-- continues at its transaction horizon, because a transaction that began earlier may commit later.
create table event_change (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  event_id text not null,
  at timestamptz not null default clock_timestamp()
);
comment on table event_change is 'Which events changed, by transaction. Kept for a day.';

create index event_change_feed on event_change (tx);
create index event_change_age on event_change (at);
-- A server that starts reads the events that are still on sale, however many are over.
create index event_upcoming on event (sale_closes_at);
