-- Where a fan wants money that came too late to buy anything.

alter table person add column late_money text not null default 'PAYMENT' check (late_money in ('PAYMENT', 'BALANCE'));
comment on column person.late_money is
  'Late money goes back by the way it came, or into the balance of a fan who would rather have it there.';
