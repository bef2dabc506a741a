-- Inserts an order of a reservation, open unless `status` says that nothing has to be paid, and returns it as build_order_record does.
-- `discount` is what the parts of its price exceed the total by.
create or replace function insert_order(p jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  r reservation;
  o orders;
begin
  select * into strict r from reservation x where x.id = p ->> 'reservationId';
  insert into orders (id, code, reservation_id, market, buyer_id, seller_id, session_id, sales_channel, purchase_channel, status,
    base, fee, tax, discount, total, currency)
  select p ->> 'id', p ->> 'code', r.id, r.market, p ->> 'buyerId', p ->> 'sellerId', r.session_id, r.sales_channel,
    p ->> 'channel', coalesce(p ->> 'status', 'PENDING'), t.base, t.fee, t.tax, t.base + t.fee + t.tax - t.total, t.total, t.currency
  from jsonb_to_record(p -> 'total') as t (base bigint, fee bigint, tax bigint, total bigint, currency text)
  returning * into strict o;
  return build_order_record(o, r.event_id);
end $$;
