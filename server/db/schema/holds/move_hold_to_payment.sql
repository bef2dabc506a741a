-- Moves a hold to payment: its claims do not expire until the payment has a result. Returns the fencing tokens to pay with.
create or replace function move_hold_to_payment(p_reservation text, p_status text, p_lease timestamptz) returns jsonb
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  return move_locked_hold_to_payment(r, p_status, p_lease);
end $$;
