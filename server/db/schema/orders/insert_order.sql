-- Inserts an open order of a reservation and returns it as build_order_record does. `discount` is what the parts of its price exceed
-- the total by.
create or replace function insert_order(p jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  o orders;
  v_event text;
begin
  insert into orders (id, code, reservation_id, market, buyer_id, seller_id, session_id, sales_channel, purchase_channel, status,
    base, fee, tax, discount, total, currency)
  select p ->> 'id', p ->> 'code', r.id, r.market, p ->> 'buyerId', p ->> 'sellerId', r.session_id, r.sales_channel,
    p ->> 'channel', 'PENDING', t.base, t.fee, t.tax, t.base + t.fee + t.tax - t.total, t.total, t.currency
  from reservation r
  cross join jsonb_to_record(p -> 'total') as t (base bigint, fee bigint, tax bigint, total bigint, currency text)
  where r.id = p ->> 'reservationId'
  returning * into strict o;
  select r.event_id into v_event from reservation r where r.id = o.reservation_id;
  return build_order_record(o, v_event);
end $$;
