-- Invariants of the database: every query returns no row. Each begins with a line `-- I… : what it says`.

-- I1: no seat has two live claims, two valid tickets, or two reservations under one fencing token
select 'claims' as what, event_id, seat_index, count(*) as times from seat_claim
where not is_claimable(state, expires_at, clock_timestamp()) group by event_id, seat_index having count(*) > 1
union all
select 'tickets', event_id, seat_index, count(*) from ticket
where cancelled_at is null and seat_index is not null group by event_id, seat_index having count(*) > 1
union all
select 'fence', event_id, seat_index, count(*) from claim_event
where operation in ('HOLD', 'BOOK', 'BLOCK') and fence is not null and seat_index is not null
group by event_id, seat_index, fence having count(distinct reservation_id) > 1;

-- I2: general admission is never over its capacity, and its counters are the sums of its claims
select g.* from ga_counter g
left join lateral (
  select coalesce(sum(c.quantity) filter (where c.state not in ('SOLD', 'READ')), 0) as held,
    coalesce(sum(c.quantity) filter (where c.state in ('SOLD', 'READ')), 0) as sold
  from ga_claim c where c.event_id = g.event_id and c.section_code = g.section_code) s on true
where g.held + g.sold > g.capacity or g.held <> s.held or g.sold <> s.sold;

-- I3: a paid order without a partial refund has exactly its tickets
select o.id, o.status, i.expected, t.actual from orders o
cross join lateral (select coalesce(sum(quantity), 0) as expected from reservation_item
  where reservation_id = o.reservation_id and removed_at is null) i
cross join lateral (select count(*) as actual from ticket where order_id = o.id and cancelled_at is null) t
where o.status in ('PAID', 'TRANSFERRED') and o.refunded_amount = 0 and i.expected <> t.actual;

-- I4: a valid ticket belongs to a paid order, or is a deposit of an open one
select t.id, o.status from ticket t join orders o on o.id = t.order_id
where t.cancelled_at is null and o.status not in ('PAID', 'TRANSFERRED') and t.type <> 'DEPOSIT';

-- I5: an approved payment has paid its order, or is refunded, or awaits a manager
select a.id, a.status, o.status as order_status from payment_attempt a join orders o on o.id = a.order_id
where a.status = 'COMPLETED' and o.status not in ('PAID', 'TRANSFERRED', 'REFUNDED')
  and not exists (select from payment_record r where r.attempt_id = a.id and r.status = 'REFUNDED')
  and not exists (select from outbox_message x where x.idempotency_key = 'refund:' || a.provider_payment_id)
  and not exists (select from wallet_entry e where e.idempotency_key = 'late:' || coalesce(a.provider_payment_id, a.id))
  and not exists (select from payment_exception m where m.idempotency_key = 'late-transfer:' || a.id);

-- I6: an order's total is that of its items, in their currency, and its payments add up to it
select o.id, o.total, s.items from orders o
cross join lateral (select coalesce(sum(total * quantity), 0) as items,
    count(*) filter (where currency <> o.currency) as foreign_items
  from reservation_item where reservation_id = o.reservation_id and removed_at is null) s
where o.refunded_amount = 0 and o.status in ('PAID', 'TRANSFERRED')
  and (s.items - o.discount <> o.total or s.foreign_items > 0)
union all
select o.id, o.total, p.paid from orders o
cross join lateral (select coalesce(sum(r.amount - r.refunded_amount
      + case when o.details->>'paidBy' = a.id then a.wallet_amount else 0 end), 0) as paid,
    count(*) filter (where r.currency <> o.currency) as foreign_money
  from payment_record r join payment_attempt a on a.id = r.attempt_id
  where r.order_id = o.id and r.status = 'PAID'
    and not exists (select from outbox_message x where x.idempotency_key = 'refund:' || a.provider_payment_id)
    and not exists (select from wallet_entry e where e.idempotency_key = 'late:' || a.provider_payment_id)) p
where o.status in ('PAID', 'TRANSFERRED') and (p.foreign_money > 0 or p.paid <> o.total and o.refunded_amount = 0);

-- I7: every status history is a path of the declared graph and ends at the current status
select c.list, c.entity_id, c.from_status, c.to_status from (
  select *, lag(to_status) over (partition by list, entity_id order by id) as before from status_change) c
where c.from_status is distinct from c.before
  or not exists (select from status_transition t where t.list = c.list
    and t.from_status is not distinct from c.from_status and t.to_status = c.to_status)
union all
select x.list, x.id, x.status, h.to_status from (
  select 'reservation' as list, id, status from reservation
  union all select 'order', id, status from orders
  union all select 'transaction', id, status from payment_attempt
  union all select 'payment_record', id, status from payment_record
  union all select 'installment', id, status from installment
  union all select 'installment_payment', id, status from installment_payment
  union all select 'ticket_transfer', id, status from ticket_transfer) x
left join lateral (select to_status from status_change c
  where c.list = x.list and c.entity_id = x.id order by c.id desc limit 1) h on true
where h.to_status is distinct from x.status;

-- I8: a delivered outbox message was attempted, and no message is enqueued twice
select idempotency_key from outbox_message where done_at is not null and attempts = 0
union all
select idempotency_key from outbox_message group by idempotency_key having count(*) > 1;

-- I9: every claim that blocks a seat belongs to a reservation whose status allows it
select c.event_id, c.seat_index, c.state, r.status from (
  select event_id, seat_index, null as section_code, reservation_id, state, expires_at from seat_claim
  union all select event_id, null, section_code, reservation_id, state, expires_at from ga_claim) c
left join reservation r on r.id = c.reservation_id
where not is_claimable(c.state, c.expires_at, clock_timestamp()) and case c.state
  when 'HELD' then r.status is distinct from 'ACTIVE'
  when 'BOOKED' then r.status is distinct from 'BOOKED' and (r.status is distinct from 'ACTIVE' or r.booking_deadline is null)
  when 'PAYING' then coalesce(r.status not in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT'), true)
  when 'BLOCKED' then r.status is distinct from 'BOOKED_FOREVER'
  else coalesce(r.status not in ('FINISHED', 'FINISHED_WITH_FAILURE'), true) end;

-- I10: no ticket of a seat is read twice
select event_id, seat_index, fence, count(*) as entries from claim_event
where operation = 'READ' and seat_index is not null group by event_id, seat_index, fence having count(*) > 1;

-- I11: no secret and no card number is stored
select 'otp' as what, id from otp_challenge where code_hash ~ '^[0-9]{4,8}$'
union all
select 'session', id from session where length(token_hash) <> 32 or length(bind_hash) not in (0, 32)
union all
select 'outbox', idempotency_key from outbox_message where payload::text ~ '\m[3-6][0-9]{12,18}\M'
union all
select 'attempt', id from payment_attempt where detail::text ~ '\m[3-6][0-9]{14,15}\M'
union all
select 'answer', key from idempotency where response_body ~ '\m[45][0-9]{15}\M';

-- I12: an idempotency key of a principal has one recorded response per route
select key, principal, route from idempotency
group by key, principal, route having count(*) > 1
union all
select key, principal, route from idempotency where state = 'RUNNING' and response_body is not null;

-- I13: at most one payment of a cart is in progress, and exactly one while its seats wait for payment
select r.id, r.status, count(a.id) as under_way from reservation r
join orders o on o.reservation_id = r.id
left join payment_attempt a on a.order_id = o.id
  and a.status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER')
group by r.id having count(a.id) > 1
  or r.status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT') and count(a.id) = 0;

-- I14: an order that waits for cash or a bank transfer has a payment attempt that does
select o.id, o.status from orders o
where o.status in ('PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER')
  and not exists (select from payment_attempt a where a.order_id = o.id and a.status = o.status);

-- I15: a person with saved cards has one default card and a customer id at the provider
select c.person_id, count(*) filter (where c.is_default) as defaults from saved_card c
group by c.person_id having count(*) filter (where c.is_default) <> 1
  or not exists (select from provider_customer p where p.person_id = c.person_id);

-- I16: a complimentary order is free, has a granter and a reason, and its tickets are complimentary
select o.id, o.total, o.discount, c.reason_type, t.others from orders o
join payment_attempt a on a.id = o.details->>'paidBy' and a.method = 'COURTESY'
left join complimentary_order c on c.order_id = o.id
cross join lateral (select count(*) as others from ticket
  where order_id = o.id and (type <> 'COURTESY' or price <> 0)) t
where o.total <> 0 or o.discount <> o.base + o.fee + o.tax or c.order_id is null or t.others > 0
union all
select o.id, o.total, o.discount, c.reason_type, 0 from complimentary_order c join orders o on o.id = c.order_id
where not exists (select from payment_attempt a where a.order_id = o.id and a.method = 'COURTESY');

-- I17: a cash payment is completed exactly where the box office collected it, with the same amount
select a.id, a.status, w.amount, o.status as order_status from payment_attempt a
join orders o on o.id = a.order_id
left join box_office_payment w on w.attempt_id = a.id
where a.method = 'CASH' and a.provider = 'taquilla' and ((a.status = 'COMPLETED') <> (w.attempt_id is not null)
  or w.amount <> a.amount or w.attempt_id is not null and o.details->>'paidBy' is distinct from a.id);

-- I18: a wallet balance is the sum of its entries; TAKEN entries pay orders; RESERVED ones belong to open attempts; a late payment
-- is credited or refunded, never both
select w.person_id, w.balance, coalesce(sum(e.amount), 0) as entries from wallet w
left join wallet_entry e on e.person_id = w.person_id group by w.person_id having w.balance <> coalesce(sum(e.amount), 0)
union all
select a.id, a.amount, e.amount from payment_attempt a
left join wallet_entry e on e.attempt_id = a.id and e.kind = 'TAKEN'
join orders o on o.id = a.order_id
where case when a.method = 'WALLET' then a.status = 'COMPLETED'
  else a.wallet_amount > 0 and o.details->>'paidBy' is not distinct from a.id end <> (e.id is not null)
union all
select a.id, a.wallet_amount, sum(e.amount) from payment_attempt a
left join wallet_entry e on e.attempt_id = a.id and e.kind in ('RESERVED', 'RELEASED')
where a.wallet_amount > 0 group by a.id
having count(*) filter (where e.kind = 'RESERVED') <> 1 or coalesce(sum(e.amount), 0)
  <> case when a.status in ('COMPLETED', 'DECLINED', 'EXPIRED') then 0 else -a.wallet_amount end
union all
select e.idempotency_key, e.amount, a.amount from wallet_entry e
left join payment_attempt a on a.id = e.attempt_id left join orders o on o.id = e.order_id
where e.kind = 'TAKEN' and e.installment_payment_id is null and (-e.amount is distinct from case when a.method = 'WALLET' then a.amount else a.wallet_amount end
  or o.details->>'paidBy' is distinct from a.id
  or o.buyer_id is distinct from e.person_id)
union all
select e.idempotency_key, e.amount, 0 from wallet_entry e
join outbox_message x on e.idempotency_key = 'late:' || substr(x.idempotency_key, length('refund:') + 1) and x.kind = 'REFUND';

-- I19: an order and its payment have refunded at least the sum of their refunds, a wallet exactly, and refunded tickets are cancelled
select o.id, o.refunded_amount as taken, f.back from orders o
join lateral (select sum(amount) as back from refund where order_id = o.id) f on f.back > o.refunded_amount
union all
select r.id, r.refunded_amount, f.back from payment_record r
join lateral (select sum(amount - remainder_amount) as back from refund where attempt_id = r.attempt_id) f on f.back > r.refunded_amount
union all
select f.id, coalesce(e.amount, 0), f.amount from refund f left join wallet_entry e on e.idempotency_key = 'refund:' || f.id
where coalesce(e.amount, 0) <> case when f.destination = 'WALLET' then f.amount when f.remainder_destination = 'WALLET' then f.remainder_amount else 0 end
union all
select t.id, 0, f.amount from refund f join ticket t on t.id = any (f.ticket_ids) where t.cancelled_at is null;

-- I20: a booking of staff or for a plan has an open attempt, staff confirm every announced transfer, and each decision matches the statuses
select r.id, r.status, o.status as order_status, a.status as attempt_status from reservation r
join orders o on o.reservation_id = r.id
left join payment_attempt a on a.order_id = o.id and a.method in ('RESERVATION', 'INSTALLMENT_PLAN') and a.status = 'PENDING'
where r.status in ('BOOKED', 'BOOKED_FOREVER') and not is_renewal(r) and (a.id is null or o.status <> 'PENDING'
  or a.expires_at is distinct from r.expires_at)
union all
select r.id, r.status, o.status, a.status from payment_attempt a
join orders o on o.id = a.order_id join reservation r on r.id = o.reservation_id
left join staff_booking_decision d on d.reservation_id = r.id and d.decision = 'CONFIRMED'
where a.method = 'PROCESSING_TRANSFER' and (a.status = 'COMPLETED') <> (d.reservation_id is not null)
  and (a.status = 'COMPLETED' or o.details->>'paidBy' = a.id)
union all
select r.id, r.status, o.status, d.decision from staff_booking_decision d
join reservation r on r.id = d.reservation_id left join orders o on o.id = d.order_id
where d.decision in ('PAID', 'CONFIRMED') and o.paid_at is null and not exists (
    select from payment_attempt a where a.order_id = o.id and a.method = 'PROCESSING_TRANSFER' and a.is_late
      and d.decision = 'CONFIRMED' and r.status in ('FINISHED_WITH_FAILURE', 'CANCELLED_DUE_TO_PAYMENT_FAILURE'))
  or d.decision = 'RELEASED' and r.status <> 'CANCELLED'
  or d.decision = 'REJECTED' and o.status not in ('CANCELED', 'PAID');

-- I21: the amount an organisation owes is the sum of its entries; a charge paid an order and is refunded at most once
select g.id, g.amount_owed, coalesce(sum(e.amount), 0) as entries from organisation g
left join organisation_entry e on e.organisation_id = g.id group by g.id
having g.amount_owed <> coalesce(sum(e.amount), 0)
union all
select a.id, a.amount, e.amount from payment_attempt a
left join organisation_entry e on e.attempt_id = a.id and e.kind = 'CHARGED'
left join orders o on o.id = a.order_id
where a.method = 'IDENTIFICATION' and ((a.status = 'COMPLETED') <> (e.id is not null)
  or e.amount <> a.amount or e.id is not null and o.details->>'paidBy' is distinct from a.id)
union all
select r.attempt_id, r.refunded_amount, coalesce(-b.back, 0) from payment_record r
cross join lateral (select sum(amount) as back from organisation_entry
  where attempt_id = r.attempt_id and kind = 'GIVEN_BACK') b
where r.method = 'IDENTIFICATION' and r.refunded_amount <> coalesce(-b.back, 0);

-- I22: a resolved payment exception refunded its amount to the decided destination only; every manual refund is recorded
select d.exception_id, m.amount, h.amount as handed, e.amount as credited from payment_exception_resolution d
join payment_exception m on m.id = d.exception_id
left join manual_refund h on h.idempotency_key = 'alert:' || d.exception_id
left join wallet_entry e on e.idempotency_key = 'alert:' || d.exception_id
where (d.decision = 'BY_HAND') <> (h.idempotency_key is not null) or (d.decision = 'CREDIT_WALLET') <> (e.id is not null)
  or coalesce(h.amount, e.amount) <> m.amount
union all
select f.id, f.amount, 0, 0 from refund f
where f.amount > 0 and coalesce(f.actual_destination, f.destination) = 'BY_HAND' and f.done_at is not null and not exists (
  select from manual_refund h left join payment_exception m on h.idempotency_key = 'alert:' || m.id
  where h.idempotency_key = 'refund:' || f.id or m.refund_id = f.id);

-- I23: the installments of a plan add up to its total; each is paid by one payment and has at most one open payment; a payment from a
-- wallet has debited it
select p.id, p.total, coalesce(sum(i.amount), 0) as installments from installment_plan p
left join installment i on i.plan_id = p.id group by p.id
having p.total <> coalesce(sum(i.amount), 0) or p.completed_at is not null <> coalesce(bool_and(i.status = 'PAID'), false)
union all
select i.id, count(*) filter (where q.status = 'PAYS'), count(*) filter (where q.status = 'OPEN') from installment i
join installment_plan p on p.id = i.plan_id
left join installment_payment_item q on q.installment_id = i.id
left join installment_payment m on m.id = q.payment_id
group by i.id, p.id having count(*) filter (where q.status in ('OPEN', 'PAYS')) > 1
  or (i.status = 'PAID') <> (count(*) filter (where q.status = 'PAYS'
    and (m.status = 'PAID' or m.status = 'REFUNDED'
      and (p.completed_at is not null or exists (select from installment_plan_end e where e.plan_id = p.id)))) = 1)
  or i.status = 'PENDING_ONE_TIME' and count(*) filter (where q.status = 'OPEN') <> 1
union all
select m.id, m.amount, sum(i.amount) from installment_payment m
join installment_payment_item q on q.payment_id = m.id join installment i on i.id = q.installment_id
group by m.id having m.amount <> sum(i.amount) or bool_or(i.plan_id <> m.plan_id)
  or bool_or((q.status = 'OPEN') <> (m.status in ('CREATED', 'PENDING')))
  or m.status = 'PAID' and bool_or(q.status <> 'PAYS') and not m.is_refund_due
union all
select m.id, m.amount, 0 from installment_payment m
where m.is_refund_due and m.status <> 'REFUNDED' and not exists (
  select from outbox_message x where x.idempotency_key = 'refund:' || m.provider_payment_id)
union all
select m.id, m.amount, e.amount from installment_payment m
left join wallet_entry e on e.installment_payment_id = m.id and e.kind = 'TAKEN'
join installment_plan p on p.id = m.plan_id
where (m.method = 'WALLET') <> (e.id is not null) or m.method = 'WALLET' and m.status <> 'PAID'
  or e.id is not null and (-e.amount <> m.amount or e.person_id <> p.person_id or e.currency <> m.currency);

-- I24: installments collected by a seller are paid, name the seller, and have one voucher where the terminal took them
select m.id, m.status, t.collected_by, v.number from installment_payment m
left join installment_collection t on t.payment_id = m.id
left join terminal_voucher v on v.installment_payment_id = m.id
where (m.provider in ('terminal', 'taquilla') and m.method <> 'WALLET') <> (t.payment_id is not null) or t.payment_id is not null and m.status <> 'PAID'
  or (m.provider = 'terminal') <> (v.number is not null);

-- I25: the seats of a plan are booked without a deadline from the first paid installment on, with deposits, and sold exactly when the
-- plan is complete, by the sum of its payments
select p.id, r.status, o.status as order_status, t.deposits, t.others from installment_plan p
join reservation r on r.id = p.reservation_id join orders o on o.id = p.order_id
cross join lateral (select count(*) filter (where t.type = 'DEPOSIT') as deposits, count(*) filter (where t.type <> 'DEPOSIT') as others
  from ticket t where t.order_id = o.id and t.cancelled_at is null) t
left join installment_plan_end e on e.plan_id = p.id
cross join lateral (select count(*) filter (where i.status = 'PAID') as paid, sum(i.amount) as amount
  from installment i where i.plan_id = p.id) i
where case
  when e.plan_id is not null then r.status <> 'CANCELLED' or o.status <> 'CANCELED' or t.deposits + t.others > 0
  when p.completed_at is not null then o.paid_at is null or t.deposits > 0 or p.total <> i.amount
  when o.paid_at is not null or t.others > 0 then true
  when i.paid > 0 then r.status <> 'BOOKED' or r.expires_at is not null or t.deposits = 0 or o.status <> 'PENDING'
  else false end;

-- I26: a renewal belongs to the buyer of last season's order, has a deadline, and each of its seats is one of that order
select s.reservation_id, r.person_id, o.buyer_id, r.booking_deadline, i.seat_index from renewal_seat s
join reservation r on r.id = s.reservation_id join orders o on o.id = s.order_id
left join reservation_item i on i.reservation_id = r.id and i.removed_at is null
where r.person_id is distinct from o.buyer_id or r.booking_deadline is null or r.sales_channel <> 'SELF_SERVICE'
  or i.id is not null and not exists (select from renewal_seat x where x.reservation_id = s.reservation_id
    and x.section_code = i.section_code and x.seat_index is not distinct from i.seat_index);

-- I27: an open offer has tickets, which are valid and its sender's; an ended one has none that is still in it
select x.id, x.status, i.ticket_id from ticket_transfer x
left join ticket_transfer_item i on i.transfer_id = x.id and i.is_open
left join ticket t on t.id = i.ticket_id
where (x.status = 'OFFERED') <> (i.ticket_id is not null)
  or i.ticket_id is not null and (t.owner_id is distinct from x.sender_id or t.cancelled_at is not null);
