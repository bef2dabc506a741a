create table bundle_event (
  bundle_id text not null references event (id),
  event_id text not null references event (id),
  position int not null,
  primary key (bundle_id, event_id)
);
comment on table bundle_event is 'The events that a season pass or an event bundle admits to.';
