-- Returns the first ticket limit (find_ticket_limit) that a hold exceeds once it belongs to a buyer, or null. A renewal exceeds none: its
-- seats are those that the buyer had.
create or replace function find_exceeded_limit(p_reservation text, p_buyer text) returns jsonb language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_sold_as text;
  v_is_renewal boolean;
  v_items jsonb;
begin
  select r.event_id, bool_or(is_renewal(r)), jsonb_agg(jsonb_build_object('event', i.event_id, 'seat', i.seat_index, 'section', i.section_code,
    'quantity', i.quantity)) into v_sold_as, v_is_renewal, v_items
  from reservation r join reservation_item i on i.reservation_id = r.id and i.removed_at is null
  where r.id = p_reservation group by r.event_id;
  if v_is_renewal then return null; end if;
  return find_ticket_limit(case when v_items -> 0 ->> 'event' <> v_sold_as then v_sold_as end, v_items, p_buyer, null,
    p_reservation, false);
end $$;
