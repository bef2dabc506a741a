-- Converts a live hold into a staff booking: BOOKED until p_until, BOOKED_FOREVER where that is null.
create or replace function convert_hold_to_booking(p_reservation text, p_until timestamptz) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  has_all_claims boolean;
  v_now timestamptz;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status <> 'ACTIVE' then return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status); end if;
  has_all_claims := lock_claims(p_reservation);
  v_now := clock_timestamp();
  if not has_all_claims or r.expires_at <= v_now or p_until <= v_now then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  perform set_claims_state(p_reservation, case when p_until is null then 'BLOCKED' else 'BOOKED' end,
    case when p_until is null then 'BLOCK' else 'BOOK' end, p_until);
  update reservation set status = case when p_until is null then 'BOOKED_FOREVER' else 'BOOKED' end,
    expires_at = p_until, booking_deadline = p_until, version = version + 1, updated_at = v_now
  where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'BOOKED', 'reservation', build_reservation_summary(r), 'fences', list_fences(p_reservation));
end $$;
