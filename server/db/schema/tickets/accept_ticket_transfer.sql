-- Gives the tickets of an open offer to its receiver: their codes get a new generation, so that the old ones are void, and an order
-- whose tickets all went to others is TRANSFERRED. The caller has locked reservations, offer and tickets, and checked them.
create or replace function accept_ticket_transfer(p_transfer text, p_receiver text) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  v_orders text[];
begin
  update ticket_transfer set status = 'ACCEPTED', receiver_id = p_receiver, contact = null, decided_at = clock_timestamp()
  where id = p_transfer and status = 'OFFERED';
  if not found then raise exception 'offer % is not open', p_transfer; end if;
  with moved as (
    update ticket t set owner_id = p_receiver, holder = '{}', qr_generation = t.qr_generation + 1,
      ownership = case when o.buyer_id = p_receiver then 'OWNED' else 'RECEIVED' end
    from ticket_transfer_item i, orders o
    where i.transfer_id = p_transfer and i.is_open and t.id = i.ticket_id and o.id = t.order_id
      and t.cancelled_at is null and t.read_at is null
    returning t.id, t.order_id
  ), closed as (
    update ticket_transfer_item i set is_open = false from moved m
    where i.transfer_id = p_transfer and i.ticket_id = m.id
    returning i.ticket_id
  )
  select array_agg(distinct m.order_id) into v_orders from moved m join closed c on c.ticket_id = m.id;
  if v_orders is null or exists (select from ticket_transfer_item i where i.transfer_id = p_transfer and i.is_open) then
    raise exception 'a ticket of offer % is no longer valid', p_transfer;
  end if;
  update orders o set status = n.status, updated_at = clock_timestamp()
  from (
    select s.id, case when exists (select from ticket t where t.order_id = s.id and t.cancelled_at is null and t.ownership = 'OWNED')
      then 'PAID' else 'TRANSFERRED' end as status
    from orders s where s.id = any (v_orders) and s.status in ('PAID', 'TRANSFERRED')) n
  where o.id = n.id and o.status <> n.status;
end $$;
