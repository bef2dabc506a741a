-- A change of a hold is carried out once, also when the process died between the change and its answer.

create table reservation_request (
  reservation_id text not null references reservation (id),
  key text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (reservation_id, key)
);
comment on table reservation_request is
  'The keyed requests that changed a reservation, each written in the transaction of its change: the repetition of one whose answer was lost changes nothing more.';
