create table terminal_voucher (
  market text not null,
  day date not null,
  terminal text not null,
  number text not null,
  attempt_id text unique references payment_attempt (id),
  installment_payment_id text unique references installment_payment (id),
  primary key (market, day, terminal, number),
  constraint terminal_voucher_one_payment check (num_nonnulls(attempt_id, installment_payment_id) = 1)
);
comment on table terminal_voucher is
  'The card terminal voucher of a payment; each pays once. A terminal starts counting again, so that the day belongs to the key; vouchers without a terminal name share one. Append-only.';

create or replace trigger terminal_voucher_append_only before update or delete or truncate on terminal_voucher
  for each statement execute function reject_change();
