-- Cash that was taken at a window of ours: who took it, when and how much. The drawer is counted by it, so it only grows.

create table window_payment (
  attempt_id text primary key references payment_attempt (id),
  order_id text not null unique references orders (id),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('COP', 'MXN')),
  taken_by text not null references person (id),
  taken_at timestamptz not null default clock_timestamp()
);
create index window_payment_by on window_payment (taken_by, taken_at);
create trigger window_payment_append_only before update or delete or truncate on window_payment
  for each statement execute function refuse_change();
comment on table window_payment is 'Cash taken at a window for an order, by whom. Append-only.';
