-- Clubs and venues as organisers enter them in a content file, apart from their events.
alter table club add column short_name text;

create table venue (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  market text not null check (market in ('COL', 'MEX')),
  name text not null,
  city text not null,
  time_zone text not null,
  layout text not null,
  layout_id text not null references venue_layout (layout_id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table venue is
  'A stadium or hall by the name that an organiser gave it. Its layout is that of the next events; an event keeps its own.';
comment on column venue.layout is 'The layout as the organiser named it: a code of the product, or the id of a published layout.';
