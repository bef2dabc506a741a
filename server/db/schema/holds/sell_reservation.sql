-- Sells the seats of a reservation if the fencing tokens are those that were paid for (null: no payment). To be called in the
-- transaction that writes PAID, the tickets and the outbox.
create or replace function sell_reservation(p_reservation text, p_fences jsonb) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  return sell_locked_reservation(r, p_fences);
end $$;
