create table section_release (
  event_id text not null references event (id),
  section_code text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'RELEASED')),
  access_level text check (access_level in ('PREFERENTIAL', 'EXCLUSIVE', 'BLOCKED')),
  primary key (event_id, section_code)
);
comment on table section_release is
  'The status of a venue section for one event. A section without a row is ACTIVE for everybody; BLOCKED is not for sale.';
