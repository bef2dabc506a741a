-- Seats of last season's passes, reserved for their holders in the next pass until a date.
create table renewal_period (
  bundle_id text primary key references event (id),
  renews_id text not null references event (id),
  reserved_until timestamptz not null,
  constraint renewal_period_of_another check (renews_id <> bundle_id)
);
comment on table renewal_period is 'The pass that a pass renews, and until when it reserves the seats of its holders.';

create table renewal_seat (
  bundle_id text not null references event (id),
  order_id text not null references orders (id),
  section_code text not null,
  seat_index int,
  reservation_id text not null references reservation (id),
  opened_at timestamptz not null default clock_timestamp(),
  constraint renewal_seat_once unique nulls not distinct (bundle_id, order_id, section_code, seat_index)
);
comment on table renewal_seat is
  'A seat of an order of last season, and the reservation that keeps it for its holder. Kept when the reservation ends, so that no seat is reserved twice.';

create index renewal_seat_reservation on renewal_seat (reservation_id);

-- The bookings that staff see are theirs; a renewal has a deadline too, but belongs to a fan. The index of all bookings stays: dropping it
-- would make even readers wait until the new one is built.
create index reservation_assisted_booking on reservation (market, expires_at)
  where status in ('BOOKED', 'BOOKED_FOREVER') and sales_channel = 'ASSISTED';

-- These list the seats of some orders too.
drop function if exists list_renewable_seats(text);
drop function if exists list_missing_seats(text, text[]);
drop function if exists list_pass_seats(text);
