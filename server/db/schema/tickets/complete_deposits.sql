-- Turns the deposit tickets of an order into those that they stand for: p_types has the type of each cart item.
create or replace function complete_deposits(p_order text, p_types jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  update ticket t set type = n.type
  from jsonb_to_recordset(p_types) as n ("itemId" text, type text)
  where t.order_id = p_order and t.item_id = n."itemId"::bigint and t.type = 'DEPOSIT' and t.cancelled_at is null;
  if exists (select from ticket t where t.order_id = p_order and t.type = 'DEPOSIT' and t.cancelled_at is null) then
    raise exception 'order % has a deposit without a type', p_order;
  end if;
end $$;
