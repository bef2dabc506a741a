-- Does what move_hold_to_payment does, for a reservation that the caller has locked and read.
create or replace function move_locked_hold_to_payment(r reservation, p_status text, p_lease timestamptz) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if r.status not in ('ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT') then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status);
  end if;
  if not lock_claims(r.id) or (r.status = 'ACTIVE' and r.expires_at <= clock_timestamp()) then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  perform set_claims_state(r.id, 'PAYING', 'PAY', p_lease);
  update reservation set status = p_status, expires_at = p_lease, version = version + 1,
    updated_at = clock_timestamp() where id = r.id returning * into r;
  return jsonb_build_object('outcome', 'PAYING', 'reservation', build_reservation_summary(r), 'fences', list_fences(r.id));
end $$;
