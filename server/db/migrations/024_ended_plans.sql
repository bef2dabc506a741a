-- Plans that staff ended because of unpaid installments or of a cancelled event.
create table installment_plan_end (
  plan_id text primary key references installment_plan (id),
  refunded bigint not null check (refunded >= 0),
  ended_by text not null references person (id),
  request_key text not null unique,
  ended_at timestamptz not null default clock_timestamp()
);
comment on table installment_plan_end is
  'The end of a plan by staff: its seats are for sale again, and `refunded` was credited to the balance of its fan.';
