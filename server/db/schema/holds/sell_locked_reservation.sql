-- Does what sell_reservation does, for a reservation that the caller has locked and read.
create or replace function sell_locked_reservation(r reservation, p_fences jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  claim record;
  lost jsonb;
begin
  if r.status not in ('ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT', 'BOOKED_FOREVER') then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status);
  end if;
  -- The counters of admissions are locked between the seats and the claims.
  if exists (select from ga_claim c where c.reservation_id = r.id) then
    perform from seat_claim c where c.reservation_id = r.id and c.state <> 'FREE'
    order by c.event_id, c.seat_index for update;
    perform from ga_counter g where exists (select from ga_claim c where c.reservation_id = r.id
      and c.event_id = g.event_id and c.section_code = g.section_code)
    order by g.event_id, g.section_code for update;
  end if;
  if not lock_claims(r.id) or (r.status = 'ACTIVE' and r.expires_at <= clock_timestamp()) then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  select jsonb_agg(jsonb_build_object('event', f.event, 'seat', f.seat)) into lost
  from jsonb_to_recordset(coalesce(p_fences, '[]')) as f (event text, seat int, fence bigint)
  where not exists (select from seat_claim c where c.event_id = f.event and c.seat_index = f.seat
    and c.reservation_id = r.id and c.fence = f.fence and c.state <> 'FREE');
  if lost is not null then return jsonb_build_object('outcome', 'LOST', 'seats', lost); end if;
  for claim in
    select c.event_id, c.section_code, c.quantity from ga_claim c
    where c.reservation_id = r.id and c.state not in ('SOLD', 'READ')
    order by c.event_id, c.section_code
  loop
    update ga_counter g set held = g.held - claim.quantity, sold = g.sold + claim.quantity
    where g.event_id = claim.event_id and g.section_code = claim.section_code;
  end loop;
  perform set_claims_state(r.id, 'SOLD', 'SELL', null);
  update reservation set status = 'FINISHED', version = version + 1, updated_at = clock_timestamp()
  where id = r.id returning * into r;
  return jsonb_build_object('outcome', 'SOLD', 'reservation', build_reservation_summary(r), 'fences', list_fences(r.id));
end $$;
