create table reservation (
  id text primary key,
  market text not null check (market in ('COL', 'MEX')),
  event_id text,
  session_id text,
  person_id text references person (id),
  sales_channel text not null check (sales_channel in ('SELF_SERVICE', 'ASSISTED')),
  seller_id text references person (id),
  status text not null,
  expires_at timestamptz,
  max_expires_at timestamptz,
  booking_deadline timestamptz,
  extensions_used int not null default 0,
  attempts_used int not null default 0,
  version int not null default 1,
  review_reason text,
  note text,
  address text,
  network text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint reservation_has_owner check (coalesce(session_id, person_id, seller_id) is not null),
  constraint reservation_active_expires
    check (status not in ('ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT') or expires_at is not null)
) with (fillfactor = 80);
comment on table reservation is
  'A claim on seats and its status. Session and person are both null only for seats that staff withhold.';
comment on column reservation.expires_at is 'The end of the hold, of the payment lease or of the staff booking, by status.';
comment on column reservation.booking_deadline is
  'The deadline of a staff booking, to which an expired hold falls back after the booking was opened for checkout.';
comment on column reservation.review_reason is 'Why staff must look at the reservation; null where they need not.';

comment on column reservation.address is
  'The address that a fan holds from, with the network around it; both are cleared after two days.';

create index reservation_session on reservation (session_id, created_at);
create index reservation_person on reservation (person_id, created_at);
create index reservation_hold_expiry on reservation (expires_at) where status = 'ACTIVE';
create index reservation_booking_expiry on reservation (expires_at) where status = 'BOOKED';
create index reservation_payment_expiry on reservation (expires_at) where status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT');
create index reservation_staff_booking on reservation (market, expires_at) where status in ('BOOKED', 'BOOKED_FOREVER');
create index reservation_network on reservation (network, created_at) where network is not null;
-- Two indexes for the cancellation of an event, which walks its reservations in the order of their ids. With a single one, each
-- step read every sold reservation again to find that no cart was among them: 40,000 times for 40,000 orders.
create index reservation_open_of_event on reservation (event_id, id)
  where status in ('ACTIVE', 'BOOKED', 'BOOKED_FOREVER', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT');
create index reservation_sold_of_event on reservation (event_id, id) where status = 'FINISHED';

create or replace trigger reservation_status after insert or update of status on reservation
  for each row execute function enforce_status_transition('reservation');
