-- Quotas that are paid at a desk: their slip of a card terminal is one of all slips, and who took the money is on record, as the
-- drawer is counted by it.

alter table terminal_voucher
  alter column attempt_id drop not null,
  add column installment_payment_id text unique references installment_payment (id),
  add constraint terminal_voucher_pays_one check (num_nonnulls(attempt_id, installment_payment_id) = 1);
comment on table terminal_voucher is
  'Which try to pay, or payment of quotas, a slip of a card terminal stands for: one, for ever. Append-only.';

create table installment_taking (
  payment_id text primary key references installment_payment (id),
  taken_by text not null references person (id),
  taken_at timestamptz not null default clock_timestamp()
);
create index installment_taking_by on installment_taking (taken_by, taken_at);
create trigger installment_taking_append_only before update or delete or truncate on installment_taking
  for each statement execute function refuse_change();
comment on table installment_taking is
  'Who took the money of a payment of quotas at a desk, by the card terminal or in cash. Append-only.';
