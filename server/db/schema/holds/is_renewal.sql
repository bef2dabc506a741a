-- Returns whether a reservation keeps a seat of last season for its holder: it has a deadline, as other bookings have, and is recorded as
-- a renewal. Ordinary holds have no deadline, so that nothing is read for them.
create or replace function is_renewal(r reservation) returns boolean language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  if r.booking_deadline is null or r.sales_channel <> 'SELF_SERVICE' then return false; end if;
  return exists (select from renewal_seat s where s.reservation_id = r.id);
end $$;
