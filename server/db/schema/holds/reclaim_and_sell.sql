-- Claims and sells the same seats of an expired reservation again for a late payment, all or none.
create or replace function reclaim_and_sell(p_reservation text) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  requests jsonb;
  rejection jsonb;
  v_now timestamptz := clock_timestamp();
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status <> 'EXPIRED' then return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status); end if;
  select jsonb_agg(jsonb_build_object('event', i.event_id, 'seat', i.seat_index, 'section', i.section_code,
    'quantity', i.quantity)) into requests
  from reservation_item i where i.reservation_id = p_reservation and i.removed_at is null;
  if requests is null then return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status); end if;
  begin
    perform claim_requested_seats(p_reservation, requests, 'PAYING', 'HOLD', v_now + interval '1 minute', v_now);
  exception when sqlstate 'TQ100' then
    rejection := find_unavailable(p_reservation, requests, clock_timestamp());
    return coalesce(rejection, '{"outcome": "TAKEN", "seats": [], "sections": []}');
  end;
  update ga_counter g set held = g.held - c.quantity, sold = g.sold + c.quantity
  from ga_claim c where c.reservation_id = p_reservation
    and g.event_id = c.event_id and g.section_code = c.section_code;
  perform set_claims_state(p_reservation, 'SOLD', 'SELL', null);
  update reservation set status = 'FINISHED', version = version + 1, updated_at = clock_timestamp()
  where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'SOLD', 'reservation', build_reservation_summary(r), 'fences', list_fences(p_reservation));
end $$;
