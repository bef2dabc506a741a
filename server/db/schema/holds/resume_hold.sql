-- Turns a reservation back into a hold after a failed or abandoned payment, or opens a staff booking for checkout.
-- After a decline the hold gets a whole window again, within its maximum expiry (Assumption). A payer who
-- abandons a payment to use another method gets one beyond it (p_beyond_cap), because the hold did not run
-- while the payment's lease did.
create or replace function resume_hold(p_reservation text, p_min_remaining interval, p_max_duration interval, p_beyond_cap boolean default false)
returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  has_all_claims boolean;
  v_now timestamptz;
  v_until timestamptz;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status not in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT', 'BOOKED') then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status);
  end if;
  has_all_claims := lock_claims(p_reservation);
  v_now := clock_timestamp();
  v_until := case when r.status = 'BOOKED' or p_beyond_cap then v_now + p_min_remaining
    else least(v_now + p_min_remaining, r.max_expires_at) end;
  if not has_all_claims or v_until <= v_now then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  perform set_claims_state(p_reservation, case when r.booking_deadline > v_until then 'BOOKED' else 'HELD' end,
    case r.status when 'BOOKED' then 'HOLD' else 'UNPAY' end, greatest(v_until, r.booking_deadline));
  update reservation set status = 'ACTIVE', expires_at = v_until,
    max_expires_at = case when r.status = 'BOOKED' then greatest(max_expires_at, v_now + p_max_duration)
      else greatest(coalesce(max_expires_at, v_until), v_until) end,
    version = version + 1, updated_at = v_now
  where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'HELD', 'reservation', build_reservation_summary(r),
    'fences', list_fences(p_reservation));
end $$;
