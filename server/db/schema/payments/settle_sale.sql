-- Settles an approved payment in one statement and one commit: seats, attempt, payment record, order, tickets and the messages to
-- deliver. Returns the purchase, or null with nothing written unless reservation, attempt and order are as the caller has read them and
-- the seats are still those that were paid for: the longer path then decides, and may refund.
create or replace function settle_sale(p_read jsonb, p_change jsonb, p_price jsonb, p_tickets jsonb, p_messages jsonb) returns jsonb
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  a payment_attempt;
  o orders;
begin
  select * into r from reservation x where x.id = p_read ->> 'reservationId' for update;
  select * into a from payment_attempt x where x.id = p_read ->> 'attemptId' for update;
  select * into o from orders x where x.id = a.order_id;
  if r.status is distinct from 'STARTED_PAYMENT' or r.version <> (p_read ->> 'version')::int
    or a.status is distinct from p_read ->> 'attemptStatus' or o.status is distinct from p_read ->> 'orderStatus'
    or o.reservation_id is distinct from r.id
    or has_cancelled_event(r) then return null; end if;
  if sell_locked_reservation(r, a.fences) ->> 'outcome' <> 'SOLD' then return null; end if;
  perform update_payment_attempt(a.id, p_change);
  perform mark_order_paid(o.id, a.id, p_price);
  perform begin_closing_other_attempts(o.id, a.id);
  perform issue_tickets(o.id, p_tickets);
  perform enqueue_outbox_message(m.key, m.kind, m.payload)
  from jsonb_to_recordset(p_messages) as m (key text, kind text, payload jsonb);
  return read_purchase(o.id);
end $$;
