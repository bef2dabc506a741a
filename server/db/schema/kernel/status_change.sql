create table status_change (
  id bigint generated always as identity primary key,
  list text not null,
  entity_id text not null,
  from_status text,
  to_status text not null,
  at timestamptz not null default clock_timestamp(),
  tx xid8 not null default pg_current_xact_id()
);
comment on table status_change is
  'The status history of every entity: always a path of the declared transition graph. Append-only.';

create index status_change_entity on status_change (list, entity_id, id);

create or replace trigger status_change_append_only before update or delete or truncate on status_change
  for each statement execute function reject_change();
