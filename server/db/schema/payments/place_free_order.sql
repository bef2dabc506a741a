-- Places an order whose total is zero: order, tickets and messages in one statement and one commit, as nobody is asked to pay. Returns
-- the purchase, or why there is none: the hold is over (with its status), it is not as its caller has read it (`version`), the sale is
-- closed, or the buyer would have too many tickets. The same provider key places one order.
create or replace function place_free_order(p_hold jsonb, p_order jsonb, p_attempt jsonb, p_change jsonb, p_tickets jsonb)
returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  v_order text;
  v_buyer text := p_order ->> 'buyerId';
  v_attempt text := p_attempt ->> 'id';
  v_exceeded jsonb;
  v_sold jsonb;
begin
  -- Serialises two carts of one fan, so that the ticket limit counts both.
  perform pg_advisory_xact_lock(hashtextextended(p_hold ->> 'lockName', 0));
  select * into r from reservation x where x.id = p_hold ->> 'id' for update;
  select a.order_id into v_order from payment_attempt a where a.provider_key = p_attempt ->> 'providerKey';
  if found then return jsonb_build_object('outcome', 'PLACED', 'purchase', read_purchase(v_order)); end if;
  if r.status is distinct from 'ACTIVE' then return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status); end if;
  if is_hold_expired(r.expires_at, clock_timestamp()) then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  if exists (select from event e where (e.is_disabled or e.cancelled_at is not null) and (e.id = r.event_id
      or e.id in (select i.event_id from reservation_item i where i.reservation_id = r.id and i.removed_at is null))) then
    return jsonb_build_object('outcome', 'SALE_CLOSED');
  end if;
  if r.version <> (p_hold ->> 'version')::int then return jsonb_build_object('outcome', 'CHANGED'); end if;
  if (p_hold ->> 'isLimited')::boolean then v_exceeded := find_exceeded_limit(r.id, v_buyer); end if;
  if v_exceeded is not null then return jsonb_build_object('outcome', 'TICKET_LIMIT', 'exceeded', v_exceeded); end if;
  update reservation set person_id = v_buyer where id = r.id and person_id is distinct from v_buyer;
  v_sold := sell_reservation(r.id, null);
  if v_sold ->> 'outcome' <> 'SOLD' then return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED'); end if;
  -- A declined payment leaves an open order, from whose cart everything that costs something may have been removed.
  update orders o set buyer_id = v_buyer, seller_id = p_order ->> 'sellerId', purchase_channel = p_order ->> 'channel'
  where o.reservation_id = r.id and o.status = 'PENDING' returning o.id into v_order;
  if v_order is null then v_order := insert_order(p_order || '{"status": "PAID"}') ->> 'id'; end if;
  perform insert_payment_attempt(p_attempt || jsonb_build_object('orderId', v_order, 'fences', v_sold -> 'fences'));
  perform update_payment_attempt(v_attempt, p_change);
  perform mark_order_paid(v_order, v_attempt, p_order -> 'total');
  perform begin_closing_other_attempts(v_order, v_attempt);
  perform issue_tickets(v_order, p_tickets);
  perform enqueue_outbox_message('receipt:' || v_order, 'RECEIPT', jsonb_build_object('orderId', v_order));
  return jsonb_build_object('outcome', 'PLACED', 'purchase', read_purchase(v_order));
end $$;
