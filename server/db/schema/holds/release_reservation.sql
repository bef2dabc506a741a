-- Ends a reservation and frees its claims; with p_only it removes only those seats and quantities. A renewal whose payment came to nothing
-- falls back to its booking.
create or replace function release_reservation(p_reservation text, p_status text, p_operation text, p_only jsonb) returns jsonb
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  freed_count int;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if p_only is null and p_status in ('EXPIRED', 'CANCELLED_DUE_TO_PAYMENT_FAILURE') and is_renewal(r)
    and r.status in ('ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT') and return_to_booking(r) then
    select * into r from reservation where id = p_reservation;
    return jsonb_build_object('outcome', 'RELEASED', 'freed', 0, 'reservation', build_reservation_summary(r));
  end if;
  freed_count := free_claims(array[p_reservation], p_operation, p_only);
  if p_only is null then
    update reservation set status = p_status, version = version + 1, updated_at = clock_timestamp()
    where id = p_reservation returning * into r;
  else
    if r.status in ('ACTIVE', 'BOOKED', 'BOOKED_FOREVER') then
      update reservation_item i set removed_at = clock_timestamp() from parse_seat_requests(p_only) l
      where i.reservation_id = p_reservation and i.removed_at is null and i.event_id = l.event_id
        and (i.seat_index = l.seat_index or i.seat_index is null and l.seat_index is null
          and i.section_code = l.section_code and i.zone_code = l.zone_code and i.quantity <= l.quantity);
      update reservation_item i set quantity = i.quantity - l.quantity from parse_seat_requests(p_only) l
      where i.reservation_id = p_reservation and i.removed_at is null and i.event_id = l.event_id
        and i.seat_index is null and l.seat_index is null and i.section_code = l.section_code
        and i.zone_code = l.zone_code and i.quantity > l.quantity;
    end if;
    update reservation set version = version + 1, updated_at = clock_timestamp()
    where id = p_reservation returning * into r;
  end if;
  return jsonb_build_object('outcome', 'RELEASED', 'freed', freed_count, 'reservation', build_reservation_summary(r));
end $$;
