-- The allowed status transitions, which enforce_status_transition consults.

create table status_transition (
  list text not null,
  from_status text,
  to_status text not null,
  unique nulls not distinct (list, from_status, to_status)
);
comment on table status_transition is
  'The allowed transitions of every status list, written from the domain at each start-up. A null from_status is an initial status.';
