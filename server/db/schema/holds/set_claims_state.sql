-- Sets the state of all claims of a reservation, which the caller has locked.
create or replace function set_claims_state(p_reservation text, p_state text, p_operation text, p_expires timestamptz) returns void
language plpgsql as $$
begin
  with moved as (
    update seat_claim c set state = p_state, expires_at = p_expires
    where c.reservation_id = p_reservation and c.state <> 'FREE'
    returning c.event_id, c.seat_index, c.fence
  )
  insert into claim_event (event_id, seat_index, reservation_id, operation, state, fence)
  select m.event_id, m.seat_index, p_reservation, p_operation, p_state, m.fence from moved m
  order by m.event_id, m.seat_index;
  with moved as (
    update ga_claim c set state = p_state, expires_at = p_expires
    where c.reservation_id = p_reservation
    returning c.event_id, c.section_code, c.quantity
  )
  insert into claim_event (event_id, section_code, quantity, reservation_id, operation, state)
  select m.event_id, m.section_code, m.quantity, p_reservation, p_operation, p_state from moved m
  order by m.event_id, m.section_code;
end $$;
