-- Moves a hold to payment: its claims do not expire until the payment has a result. Returns the fencing tokens to pay with.
create or replace function move_hold_to_payment(p_reservation text, p_status text, p_lease timestamptz) returns jsonb
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  has_all_claims boolean;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status not in ('ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT') then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status);
  end if;
  has_all_claims := lock_claims(p_reservation);
  if not has_all_claims or (r.status = 'ACTIVE' and r.expires_at <= clock_timestamp()) then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  perform set_claims_state(p_reservation, 'PAYING', 'PAY', p_lease);
  update reservation set status = p_status, expires_at = p_lease, version = version + 1,
    updated_at = clock_timestamp() where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'PAYING', 'reservation', build_reservation_summary(r),
    'fences', list_fences(p_reservation));
end $$;
