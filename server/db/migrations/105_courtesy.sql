-- What is given away, by whom and why. The order says the rest: its parts what it would have cost, its discount that it was free.

create table courtesy (
  order_id text primary key references orders (id),
  reason_type text not null check (reason_type ~ '^[A-Z_]{3,40}$'),
  note text check (length(note) <= 200),
  granted_by text not null references person (id),
  granted_at timestamptz not null default clock_timestamp()
);
create trigger courtesy_append_only before update or delete or truncate on courtesy
  for each statement execute function refuse_change();
comment on table courtesy is 'Who gave which order away and for what reason. Append-only.';
