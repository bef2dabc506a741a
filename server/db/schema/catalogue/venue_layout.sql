create table venue_layout (
  layout_id text primary key check (layout_id ~ '^[0-9a-f]{64}$'),
  code text not null,
  name text not null,
  city text not null,
  market text not null check (market in ('COL', 'MEX')),
  time_zone text not null,
  seat_count int not null check (seat_count >= 0),
  layout jsonb not null,
  geometry_gz bytea not null,
  created_at timestamptz not null default now()
);
comment on table venue_layout is
  'The seating plan of a venue, addressed by the hash of its content. Never changed: a new plan is a new row. A seat index is a position in layout order.';

create index venue_layout_code on venue_layout (code, created_at);

create or replace trigger venue_layout_immutable before update on venue_layout
  for each row execute function reject_change();
