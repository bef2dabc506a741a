-- Returns what a payment starts from: the attempt that an earlier request with this key began, the reservation and the buyer.
create or replace function read_payment_start(p_provider_key text, p_reservation text, p_buyer text) returns jsonb
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return jsonb_build_object(
    'attempt', (select build_attempt_record(a, p) from payment_attempt a join payment_record p on p.attempt_id = a.id
      where a.provider_key = p_provider_key),
    'reservation', read_reservation(p_reservation),
    'buyer', read_buyer(p_buyer));
end $$;
