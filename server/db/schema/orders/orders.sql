create table orders (
  id text primary key,
  code text not null unique,
  reservation_id text not null references reservation (id),
  market text not null check (market in ('COL', 'MEX')),
  buyer_id text references person (id),
  seller_id text references person (id),
  session_id text,
  sales_channel text not null check (sales_channel in ('SELF_SERVICE', 'ASSISTED')),
  purchase_channel text,
  status text not null,
  base bigint not null check (base >= 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  discount bigint not null default 0 check (discount >= 0),
  total bigint not null check (total >= 0),
  currency text not null check (currency in ('COP', 'MXN')),
  refunded_amount bigint not null default 0,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  constraint orders_add_up check (total = base + fee + tax - discount),
  constraint orders_refund_within_total check (refunded_amount between 0 and total)
);
comment on table orders is
  'The commercial record of a sale, in minor units. A reservation has at most one open or paid order.';

create unique index orders_one_open_per_reservation on orders (reservation_id)
  where status in ('PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER', 'PAID', 'TRANSFERRED');
create index orders_reservation on orders (reservation_id);
create index orders_buyer on orders (buyer_id, created_at);
create index orders_seller on orders (seller_id, created_at);
create index orders_paid on orders (market, paid_at desc) where paid_at is not null;

create or replace trigger orders_status after insert or update of status on orders
  for each row execute function enforce_status_transition('order');
create or replace trigger orders_buyer_not_deleted before insert on orders
  for each row execute function reject_deleted_buyer();
