create table staff_booking_decision (
  reservation_id text not null references reservation (id),
  order_id text references orders (id),
  decision text not null check (decision in ('PAID', 'RELEASED', 'CONFIRMED', 'REFUSED')),
  decided_by text not null references person (id),
  request_key text not null unique,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (reservation_id, decision),
  constraint staff_booking_decision_has_order check (order_id is not null or decision = 'RELEASED')
);
comment on table staff_booking_decision is
  'The decision of staff on a booking (PAID, RELEASED) or on an announced bank transfer (CONFIRMED, REFUSED). There is one per reservation, except that REFUSED may be followed by CONFIRMED when the transfer is found after all. request_key is the idempotency key of the request that decided. Append-only.';

create index staff_booking_decision_order on staff_booking_decision (order_id);
create unique index staff_booking_decision_final on staff_booking_decision (reservation_id) where decision <> 'REFUSED';

create or replace trigger staff_booking_decision_append_only before update or delete or truncate on staff_booking_decision
  for each statement execute function reject_change();
