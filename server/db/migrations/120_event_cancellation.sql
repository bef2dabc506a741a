-- An event that does not take place: nothing of it is sold any more, and everything that was paid for it goes back.

alter table event add column cancelled_at timestamptz;
alter table event add constraint event_cancelled_is_disabled check (cancelled_at is null or is_disabled);
create index event_cancelled on event (id) where cancelled_at is not null;

create table event_cancellation (
  event_id text primary key references event (id),
  by_id text not null references person (id),
  session_id text not null,
  ip text not null,
  note text not null,
  request_key text not null unique,
  started_at timestamptz not null default clock_timestamp()
);
create trigger event_cancellation_append_only before update or delete or truncate on event_cancellation
  for each statement execute function refuse_change();
comment on table event_cancellation is
  'Who cancelled an event, and why. What is left to do for it is never a list of its own: it is what the reservations of a cancelled event say, so that whoever pays a moment too late is found as well. Append-only.';

-- What a cancellation may still have to end. A reservation leaves it once it is over.
create index reservation_of_event on reservation (event_id)
  where status in ('ACTIVE', 'BOOKED', 'BOOKED_FOREVER', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT', 'FINISHED');
