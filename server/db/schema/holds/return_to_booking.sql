-- Returns a reservation whose hold or payment ended to its booking, where that lasts longer. Returns whether it did.
create or replace function return_to_booking(r reservation) returns boolean language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  if r.booking_deadline is null or r.booking_deadline <= clock_timestamp() or not lock_claims(r.id) then return false; end if;
  perform set_claims_state(r.id, 'BOOKED', 'BOOK', r.booking_deadline);
  update reservation set status = 'ACTIVE' where id = r.id and status <> 'ACTIVE';
  update reservation set status = 'BOOKED', expires_at = r.booking_deadline, version = version + 1, updated_at = clock_timestamp()
  where id = r.id;
  return true;
end $$;
