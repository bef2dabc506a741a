create table ticket (
  id text primary key check (length(id) >= 22),
  order_id text not null references orders (id),
  item_id bigint references reservation_item (id),
  event_id text not null references event (id),
  seat_index int,
  section_code text not null,
  seat_code text not null,
  face jsonb not null default '{}',
  type text not null check (type in ('PAID', 'FREE', 'SUBSCRIPTION', 'DEPOSIT', 'COURTESY')),
  owner_id text references person (id),
  ownership text not null default 'OWNED' check (ownership in ('OWNED', 'TRANSFERRED', 'RECEIVED')),
  holder jsonb not null default '{}',
  price bigint not null default 0 check (price >= 0),
  currency text not null check (currency in ('COP', 'MXN')),
  qr_mode text not null check (qr_mode in ('STATIC_DEFAULT', 'STATIC_ENCRYPTED', 'DYNAMIC_DEFAULT', 'DYNAMIC_ENCRYPTED')),
  qr_generation int not null default 1 check (qr_generation > 0),
  read_at timestamptz,
  read_gate text,
  cancelled_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on table ticket is
  'A ticket, with an id of 128 random bits and one owner. A seat has at most one ticket that is not cancelled.';
comment on column ticket.face is 'The lines printed on the ticket, which differ by venue.';

create unique index ticket_live_seat on ticket (event_id, seat_index) where cancelled_at is null and seat_index is not null;
create index ticket_order on ticket (order_id);
create index ticket_owner on ticket (owner_id, event_id);
