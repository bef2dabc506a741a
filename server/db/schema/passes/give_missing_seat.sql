-- Gives a seat, or admissions, of a paid pass at an event that was added to the pass later: claims it as sold, adds it to what was bought
-- at no price, and issues its tickets (p_tickets, as issue_tickets reads them). Returns false, with nothing changed, when it is not free.
-- The caller has locked the reservation and seen that the seat is missing (list_missing_seats).
create or replace function give_missing_seat(p_order text, p_request jsonb, p_tickets jsonb) returns boolean language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  o orders;
  v_item bigint;
begin
  select * into strict o from orders where id = p_order;
  begin
    perform claim_requested_seats(o.reservation_id, jsonb_build_array(p_request), 'SOLD', 'SELL', null, clock_timestamp());
  exception when sqlstate 'TQ100' then
    return false;
  end;
  update ga_counter g set held = g.held - q.quantity, sold = g.sold + q.quantity
  from parse_seat_requests(jsonb_build_array(p_request)) q
  where q.seat_index is null and g.event_id = q.event_id and g.section_code = q.section_code;
  insert into reservation_item (reservation_id, event_id, seat_index, section_code, seat_code, zone_code, quantity,
    base, fee, tax, total, currency)
  select o.reservation_id, q.event_id, q.seat_index, q.section_code, q.seat_code, q.zone_code, q.quantity, 0, 0, 0, 0, o.currency
  from parse_seat_requests(jsonb_build_array(p_request)) q
  returning id into v_item;
  perform issue_tickets(p_order, (select jsonb_agg(t || jsonb_build_object('itemId', v_item)) from jsonb_array_elements(p_tickets) t));
  return true;
end $$;
