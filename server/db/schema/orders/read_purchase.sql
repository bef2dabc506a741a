-- Returns an order with its payment attempts (newest first), reservation and tickets at one instant: all queries of a STABLE
-- function read the snapshot of the statement that calls it (PostgreSQL, "Function Volatility Categories").
create or replace function read_purchase(p_order text) returns jsonb language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_order jsonb;
  v_tickets jsonb;
  v_attempts jsonb;
begin
  select build_order_record(o, r.event_id) into v_order
  from orders o join reservation r on r.id = o.reservation_id where o.id = p_order;
  if v_order is null then return null; end if;
  v_tickets := list_ticket_ids(p_order);
  select coalesce(jsonb_agg(build_attempt_record(a, p) order by a.created_at desc), '[]') into v_attempts
  from payment_attempt a join payment_record p on p.attempt_id = a.id where a.order_id = p_order;
  return jsonb_build_object('order', v_order, 'attempts', v_attempts,
    'reservation', read_reservation(v_order ->> 'reservationId'), 'ticketIds', v_tickets);
end $$;
