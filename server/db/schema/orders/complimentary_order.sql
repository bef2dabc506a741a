create table complimentary_order (
  order_id text primary key references orders (id),
  reason_type text not null check (reason_type ~ '^[A-Z_]{3,40}$'),
  note text check (length(note) <= 200),
  granted_by text not null references person (id),
  granted_at timestamptz not null default clock_timestamp()
);
comment on table complimentary_order is
  'Orders given free of charge, by whom and for which reason. The order itself keeps the regular price components and a discount of the same amount. Append-only.';

create or replace trigger complimentary_order_append_only before update or delete or truncate on complimentary_order
  for each statement execute function reject_change();
