-- Returns an order as the server reads it. The only discount that exists is the whole price, so that every part of it is zero.
-- STABLE for the same reason as to_epoch_ms.
create or replace function build_order_record(o orders, p_event text) returns jsonb language sql stable parallel safe
return jsonb_build_object('id', o.id, 'code', o.code, 'reservationId', o.reservation_id, 'eventId', p_event,
  'market', o.market, 'buyerId', o.buyer_id, 'sellerId', o.seller_id, 'sessionId', o.session_id,
  'salesChannel', o.sales_channel, 'channel', o.purchase_channel, 'status', o.status,
  'total', case when o.discount = 0
    then jsonb_build_object('base', o.base, 'fee', o.fee, 'tax', o.tax, 'total', o.total, 'currency', o.currency)
    else jsonb_build_object('base', 0, 'fee', 0, 'tax', 0, 'total', 0, 'currency', o.currency) end,
  'refundedAmount', o.refunded_amount, 'createdAt', to_epoch_ms(o.created_at), 'paidAt', to_epoch_ms(o.paid_at),
  'paidBy', o.details ->> 'paidBy');
