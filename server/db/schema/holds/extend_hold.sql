-- Extends a live hold, up to its maximum expiry.
create or replace function extend_hold(p_reservation text, p_extension interval, p_max_extensions int) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  has_all_claims boolean;
  new_expiry timestamptz;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status <> 'ACTIVE' then return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status); end if;
  has_all_claims := lock_claims(p_reservation);
  if not has_all_claims or r.expires_at <= clock_timestamp() then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  new_expiry := least(r.expires_at + p_extension, r.max_expires_at);
  if r.extensions_used >= p_max_extensions or new_expiry <= r.expires_at then
    return jsonb_build_object('outcome', 'LIMIT', 'reservation', build_reservation_summary(r));
  end if;
  perform set_claims_state(p_reservation, case when r.booking_deadline > new_expiry then 'BOOKED' else 'HELD' end, 'EXTEND',
    greatest(new_expiry, r.booking_deadline));
  update reservation set expires_at = new_expiry, extensions_used = extensions_used + 1, version = version + 1,
    updated_at = clock_timestamp() where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'EXTENDED', 'reservation', build_reservation_summary(r));
end $$;
