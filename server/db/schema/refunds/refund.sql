create table refund (
  id text primary key,
  order_id text not null references orders (id),
  attempt_id text not null references payment_attempt (id),
  request_key text not null unique,
  destination text not null check (destination in ('PROVIDER', 'WALLET', 'ORGANISATION', 'BY_HAND')),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('COP', 'MXN')),
  remainder_amount bigint not null default 0,
  remainder_destination text check (remainder_destination in ('WALLET', 'BY_HAND')),
  actual_destination text check (actual_destination in ('BY_HAND', 'WALLET')),
  ticket_ids text[] not null check (cardinality(ticket_ids) > 0),
  seat_disposition text not null check (seat_disposition in ('FOR_SALE', 'KEPT')),
  reason text not null,
  note text,
  requested_by text not null references person (id),
  created_at timestamptz not null default clock_timestamp(),
  rejected_at timestamptz,
  done_at timestamptz,
  constraint refund_remainder_within_amount check (remainder_amount between 0 and amount),
  constraint refund_remainder_has_destination check ((remainder_amount > 0) = (remainder_destination is not null)),
  constraint refund_full_remainder_destination check (remainder_amount < amount or destination = remainder_destination)
);
comment on table refund is
  'A refund of tickets of an order by a manager, of nothing for complimentary tickets; done once its destination has confirmed it. request_key is the idempotency key of the manager''s request.';
comment on column refund.remainder_amount is
  'The part of `amount` that the payment cannot return and that goes to remainder_destination. All of it where the payment returns nothing.';
comment on column refund.actual_destination is 'The destination in the end, where it differs from the requested one.';
comment on column refund.seat_disposition is 'FOR_SALE: the seats are sold again. KEPT: they move to a staff booking.';
comment on column refund.rejected_at is 'When the provider rejected the refund, which then waits for a manager.';

create index refund_order on refund (order_id, created_at);
create index refund_attempt on refund (attempt_id);

create or replace trigger refund_not_deletable before delete or truncate on refund
  for each statement execute function reject_delete();
