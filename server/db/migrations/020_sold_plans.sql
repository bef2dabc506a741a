-- Installment plans that are sold with seats: the terms that their buyers agreed to and the tickets that the plan becomes.
alter table installment_plan
  add column terms jsonb,
  add column tickets jsonb not null default '[]';
comment on column installment_plan.terms is
  'The grace and the share that is paid back on default, as the buyer agreed to them; null for a plan that came with neither.';
comment on column installment_plan.tickets is
  'The tickets of the seats. They are DEPOSIT from the first installment on, and real once the plan is complete.';

create unique index installment_plan_reservation on installment_plan (reservation_id) where reservation_id is not null;
create index installment_plan_order on installment_plan (order_id) where order_id is not null;
