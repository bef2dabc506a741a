-- Season passes and event bundles are sold at the sum of the shares of the events that are still to come.
create table bundle_price_share (
  bundle_id text not null,
  event_id text not null,
  zone_code text not null,
  base bigint not null check (base >= 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null,
  currency text not null check (currency in ('COP', 'MXN')),
  primary key (bundle_id, event_id, zone_code),
  foreign key (bundle_id, event_id) references bundle_event (bundle_id, event_id),
  constraint bundle_price_share_adds_up check (total = base + fee + tax)
);
comment on table bundle_price_share is
  'What one event contributes to the price of a bundle, by zone, in minor units. Its ticket is refunded at this price.';

create index bundle_event_event on bundle_event (event_id);

drop function if exists add_reservation_items(text, jsonb, jsonb);
