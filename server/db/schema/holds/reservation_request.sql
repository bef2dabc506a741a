create table reservation_request (
  reservation_id text not null references reservation (id),
  key text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (reservation_id, key)
);
comment on table reservation_request is
  'The idempotency keys of the requests that changed a reservation, each written in the transaction of its change: a repetition whose first response was lost changes nothing more.';
