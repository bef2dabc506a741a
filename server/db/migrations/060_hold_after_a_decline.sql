-- A hold that was paid for in vain has a whole window again, but not beyond the cap that it had: one rule with the domain's
-- `deadlineAfterDecline`. Once the cap is reached the hold is over.

create or replace function claims_to_hold(p_reservation text, p_least interval, p_longest interval) returns jsonb
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  r reservation;
  is_whole boolean;
  v_now timestamptz;
  v_until timestamptz;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status not in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT', 'BOOKED') then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status);
  end if;
  is_whole := lock_claims(p_reservation);
  v_now := clock_timestamp();
  v_until := case r.status when 'BOOKED' then v_now + p_least
    else least(v_now + p_least, r.max_expires_at) end;
  if not is_whole or v_until <= v_now then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  perform move_claims(p_reservation, 'HELD', case r.status when 'BOOKED' then 'HOLD' else 'UNPAY' end,
    greatest(v_until, r.deadline));
  update reservation set status = 'ACTIVE', expires_at = v_until,
    max_expires_at = case r.status when 'BOOKED' then greatest(max_expires_at, v_now + p_longest)
      else coalesce(max_expires_at, v_until) end,
    version = version + 1, updated_at = v_now
  where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'HELD', 'reservation', reservation_facts(r),
    'fences', fences_of(p_reservation));
end $$;
