-- Returns the ids of an order's tickets that are not cancelled, by seat.
create or replace function list_ticket_ids(p_order text) returns jsonb language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_agg(t.id order by t.seat_index, t.id), '[]')
    from ticket t where t.order_id = p_order and t.cancelled_at is null
  );
end $$;
