-- Sets until when the seats of an installment plan are booked: null while a payment is under way and from the first installment on.
-- Its open attempt has the same deadline. Returns false when the seats are not booked any more.
create or replace function set_booking_deadline(p_reservation text, p_until timestamptz) returns boolean language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found or r.status <> 'BOOKED' or r.expires_at <= clock_timestamp() or not lock_claims(r.id) then return false; end if;
  perform set_claims_state(r.id, 'BOOKED', 'BOOK', p_until);
  update reservation set expires_at = p_until, booking_deadline = p_until, version = version + 1, updated_at = clock_timestamp()
  where id = r.id;
  update payment_attempt a set expires_at = p_until, updated_at = clock_timestamp()
  from orders o where o.reservation_id = r.id and a.order_id = o.id and a.method = 'INSTALLMENT_PLAN'
    and a.status in ('STARTED', 'PENDING');
  return true;
end $$;
