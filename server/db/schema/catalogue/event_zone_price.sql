create table event_zone_price (
  event_id text not null references event (id),
  zone_code text not null,
  base bigint not null check (base >= 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null,
  currency text not null check (currency in ('COP', 'MXN')),
  primary key (event_id, zone_code),
  constraint event_zone_price_adds_up check (total = base + fee + tax)
);
comment on table event_zone_price is 'The all-in price of a zone and its components, in minor units.';
