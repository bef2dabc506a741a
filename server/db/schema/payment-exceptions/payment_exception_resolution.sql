create table payment_exception_resolution (
  exception_id text not null references payment_exception (id),
  decision text not null,
  note text not null,
  resolved_by text not null references person (id),
  request_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint payment_exception_resolved_once primary key (exception_id)
);
comment on table payment_exception_resolution is
  'The resolution of a payment exception by a manager, and its reason. The primary key admits one: of two managers the second is told that it is resolved. Append-only.';

create or replace trigger payment_exception_resolution_append_only
  before update or delete or truncate on payment_exception_resolution
  for each statement execute function reject_change();
