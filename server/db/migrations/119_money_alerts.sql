-- Money that a person has to look at, and money that is handed back over the counter.

create table money_alert (
  id text primary key,
  alert_key text not null unique,
  -- Null when nobody can say whose it is: every market's managers see it.
  market text check (market in ('COL', 'MEX')),
  kind text not null,
  order_id text references orders (id),
  attempt_id text references payment_attempt (id),
  refund_id text references refund (id),
  payment_id text,
  amount bigint,
  currency text check (currency in ('COP', 'MXN')),
  expected bigint,
  detail text,
  created_at timestamptz not null default clock_timestamp(),
  constraint money_alert_amount check ((amount is null) = (currency is null))
);
create index money_alert_newest on money_alert (created_at desc, id);
create index money_alert_refund on money_alert (refund_id) where refund_id is not null;
create trigger money_alert_append_only before update or delete or truncate on money_alert
  for each statement execute function refuse_change();
comment on table money_alert is
  'Something about money that no round of ours mends, once per alert_key: what came or was to go back, and what was expected. Append-only.';

create table money_alert_end (
  alert_id text not null references money_alert (id),
  decision text not null,
  note text not null,
  by_id text not null references person (id),
  request_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint money_alert_ends_once primary key (alert_id)
);
create trigger money_alert_end_append_only before update or delete or truncate on money_alert_end
  for each statement execute function refuse_change();
comment on table money_alert_end is
  'What a manager did about an alert, and why. Its key is what makes it once: of two managers the second finds it done. Append-only.';

alter table refund
  add column refused_at timestamptz,
  add column ended_as text check (ended_as in ('BY_HAND', 'WALLET'));
comment on column refund.ended_as is 'How it went back after all, where that is not how it was meant to.';
comment on column refund.refused_at is 'When the provider said that it will not give this back; it waits for a manager then.';

create table hand_return (
  return_key text primary key,
  order_id text not null references orders (id),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('COP', 'MXN')),
  given_by text not null references person (id),
  given_at timestamptz not null default clock_timestamp()
);
create index hand_return_by on hand_return (given_by, given_at);
comment on table hand_return is
  'Money that somebody of ours handed back, by the key of what was owed. The drawer is counted by it, so it only grows. Append-only.';
insert into hand_return (return_key, order_id, amount, currency, given_by, given_at)
select 'refund:' || id, order_id, hand.amount, currency, by_id, created_at from refund
cross join lateral (select case when means = 'BY_HAND' then amount - rest_amount else 0 end
  + case when rest_means = 'BY_HAND' then rest_amount else 0 end as amount) hand
where hand.amount > 0;
create trigger hand_return_append_only before update or delete or truncate on hand_return
  for each statement execute function refuse_change();
