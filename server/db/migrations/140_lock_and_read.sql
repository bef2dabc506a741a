-- Whoever changes a reservation locks it first and reads it then: one statement instead of two, each time that a payment moves.
-- Each statement of a volatile function sees what was committed before it began (PostgreSQL, "Function Volatility Categories"),
-- so what is read is what stood there when the lock was had, as before.

create function lock_reservation(p_reservation text) returns jsonb language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
begin
  perform 1 from reservation where id = p_reservation for update;
  return reservation_record(p_reservation);
end $$;
comment on function lock_reservation is
  'The reservation, locked until the end of the transaction, as it stands once the lock was had.';
