-- Returns the price of a zone as the server reads it. STABLE for the same reason as to_epoch_ms.
create or replace function build_price(p event_zone_price) returns jsonb language sql stable parallel safe
return jsonb_build_object('base', p.base, 'fee', p.fee, 'tax', p.tax, 'total', p.total, 'currency', p.currency);
