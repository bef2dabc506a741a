-- What goes back out of one payment goes back one thing after the other, whatever it is for: a manager's refund, money that was
-- over, money that came too late. Each notes what the payment had given back before it was asked for, by which a repetition
-- finds it done although the provider has forgotten its key.

create table refund_turn (
  effect_key text primary key,
  payment_id text not null,
  refunded_before bigint check (refunded_before >= 0),
  taken_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create unique index refund_turn_one_at_a_time on refund_turn (payment_id) where ended_at is null;
comment on table refund_turn is
  'Which effect asks the provider for money back out of a payment; the others wait until it is done, or will not be.';

-- Those that were under way when their turn was kept with managers' refunds alone.
insert into refund_turn (effect_key, payment_id, refunded_before, taken_at, ended_at)
select x.effect_key, x.payload->>'paymentId', f.refunded_before, f.asked_at, f.done_at
from refund f join outbox x on x.kind = 'REFUND' and x.payload->>'refundId' = f.id
where f.asked_at is not null and x.done_at is null
on conflict do nothing;

alter table refund drop column asked_at, drop column refunded_before;
