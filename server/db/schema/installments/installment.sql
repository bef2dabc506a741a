create table installment (
  id text primary key,
  plan_id text not null references installment_plan (id),
  number int not null check (number > 0),
  amount bigint not null check (amount > 0),
  due_at timestamptz not null,
  status text not null,
  updated_at timestamptz not null default clock_timestamp(),
  unique (plan_id, number)
);
comment on table installment is 'An installment of a plan. The installments of a plan add up to its total.';

create or replace trigger installment_status after insert or update of status on installment
  for each row execute function enforce_status_transition('installment');
create or replace trigger installment_not_deletable before delete or truncate on installment
  for each statement execute function reject_delete();
