-- Claims all requested seats and admissions or raises TQ100. Does not read prices.
create or replace function claim_requested_seats(p_reservation text, p_requests jsonb, p_state text, p_operation text, p_expires timestamptz, p_now timestamptz)
returns void language plpgsql as $$
declare
  request record;
begin
  if claim_numbered_seats(p_reservation, p_requests, p_state, p_operation, p_expires, p_now) > 0 then
    raise exception 'a seat was claimed in the meantime' using errcode = 'TQ100';
  end if;
  if not has_admissions(p_requests) then return; end if;
  for request in
    select l.event_id, l.section_code, sum(l.quantity)::int as quantity
    from parse_seat_requests(p_requests) l where l.seat_index is null
    group by l.event_id, l.section_code order by l.event_id, l.section_code
  loop
    update ga_counter g set held = g.held + request.quantity
    where g.event_id = request.event_id and g.section_code = request.section_code
      and g.held + g.sold + request.quantity <= g.capacity;
    if not found then
      perform from ga_counter g
      where g.event_id = request.event_id and g.section_code = request.section_code for update;
      perform release_expired_ga(request.event_id, request.section_code, p_now);
      update ga_counter g set held = g.held + request.quantity
      where g.event_id = request.event_id and g.section_code = request.section_code
        and g.held + g.sold + request.quantity <= g.capacity;
      if not found then
        raise exception 'the section is full' using errcode = 'TQ100';
      end if;
    end if;
    insert into ga_claim as c (event_id, section_code, reservation_id, quantity, state, expires_at)
    values (request.event_id, request.section_code, p_reservation, request.quantity, p_state, p_expires)
    on conflict (event_id, section_code, reservation_id) do update
      set quantity = c.quantity + excluded.quantity, state = excluded.state, expires_at = excluded.expires_at;
    insert into claim_event (event_id, section_code, quantity, reservation_id, operation, state)
    values (request.event_id, request.section_code, request.quantity, p_reservation, p_operation, p_state);
  end loop;
end $$;
