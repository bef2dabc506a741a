-- A refund may go back by more than one way: first out of the payment itself, and the rest into the fan's balance, where the
-- balance had paid a part or where the manager and the fan agreed on it.

alter table refund
  add column rest_amount bigint not null default 0,
  add column rest_means text check (rest_means in ('WALLET', 'BY_HAND')),
  add column asked_at timestamptz,
  add column refunded_before bigint check (refunded_before >= 0),
  add constraint refund_rest_within_amount check (rest_amount between 0 and amount),
  add constraint refund_rest_has_a_way check ((rest_amount > 0) = (rest_means is not null)),
  add constraint refund_whole_rest_is_the_means check (rest_amount < amount or means = rest_means);
comment on column refund.rest_amount is
  'What of it does not come out of the payment: it goes back by rest_means. All of it where the payment gives nothing.';
comment on column refund.refunded_before is
  'What the payment had given back at the provider when this refund was first asked for there, by which a repetition finds it done.';
