-- Locks a reservation until the end of the transaction and returns it as it was when the lock was granted: each statement of a
-- VOLATILE function sees what was committed before it began (PostgreSQL, "Function Volatility Categories").
create or replace function lock_reservation(p_reservation text) returns jsonb language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
begin
  perform 1 from reservation where id = p_reservation for update;
  return read_reservation(p_reservation);
end $$;
