create table reservation_item (
  id bigint generated always as identity primary key,
  reservation_id text not null references reservation (id),
  event_id text not null,
  seat_index int,
  section_code text not null,
  seat_code text not null,
  zone_code text not null,
  quantity int not null default 1 check (quantity > 0),
  base bigint not null,
  fee bigint not null,
  tax bigint not null,
  total bigint not null,
  currency text not null check (currency in ('COP', 'MXN')),
  holder jsonb,
  removed_at timestamptz,
  constraint reservation_item_adds_up check (total = base + fee + tax),
  constraint reservation_item_seat_quantity check (seat_index is null or quantity = 1)
);
comment on table reservation_item is
  'A cart item: a seat or a general-admission quantity, with its unit price when it was added. Kept when the hold ends, so that the same seats can be offered again.';

create index reservation_item_reservation on reservation_item (reservation_id) where removed_at is null;
create unique index reservation_item_seat on reservation_item (reservation_id, event_id, seat_index)
  where removed_at is null and seat_index is not null;
create unique index reservation_item_section on reservation_item (reservation_id, event_id, section_code)
  where removed_at is null and seat_index is null;
