create table event (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  market text not null check (market in ('COL', 'MEX')),
  product_kind text not null,
  sport text,
  club_id text references club (id),
  titles jsonb not null,
  descriptions jsonb not null default '{}',
  teams jsonb not null default '[]',
  category text,
  layout_id text references venue_layout (layout_id),
  venue_override jsonb not null default '{}',
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  sale_opens_at timestamptz not null,
  sale_closes_at timestamptz not null,
  is_disabled boolean not null default false,
  is_high_demand boolean not null default false,
  is_bundle_only boolean not null default false,
  currency text not null check (currency in ('COP', 'MXN')),
  frame_style text not null default 'Classic' check (frame_style in ('Classic', 'Tribune_selection')),
  art jsonb not null default '{}',
  fee_rule jsonb not null default '{}',
  tax_rule jsonb not null default '{}',
  qr_mode text not null default 'DYNAMIC_ENCRYPTED'
    check (qr_mode in ('STATIC_DEFAULT', 'STATIC_ENCRYPTED', 'DYNAMIC_DEFAULT', 'DYNAMIC_ENCRYPTED')),
  is_printable boolean not null default true,
  max_tickets_per_fan int not null default 10 check (max_tickets_per_fan > 0),
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  check (sale_opens_at < sale_closes_at),
  check ((market = 'COL') = (currency = 'COP')),
  constraint event_cancelled_is_disabled check (cancelled_at is null or is_disabled)
);
comment on table event is
  'Anything with a date that is sold: matches, tours, inscriptions, bundles. Never deleted, so that the hot tables need no foreign key on it.';
comment on column event.venue_override is 'Name and city to show instead of those of the layout, where the event needs others.';

create index event_market_starts on event (market, starts_at);
create index event_cancelled on event (id) where cancelled_at is not null;

create or replace trigger event_not_deletable before delete on event for each row execute function reject_delete();
create or replace trigger event_changed after insert or update on event for each row execute function record_event_change();
-- Prices and releases are shown with their event.
create or replace trigger event_price_changed after insert or update or delete on event_zone_price
  for each row execute function record_event_change();
create or replace trigger event_release_changed after insert or update or delete on section_release
  for each row execute function record_event_change();
