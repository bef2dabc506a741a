-- Returns the TAKEN result for the requested seats and sections that this reservation cannot have now, or null.
create or replace function find_unavailable(p_reservation text, p_requests jsonb, p_now timestamptz) returns jsonb
language plpgsql stable as $$
declare
  seats jsonb;
  sections jsonb;
begin
  select jsonb_agg(jsonb_build_object('event', c.event_id, 'seat', c.seat_index) order by c.event_id, c.seat_index) into seats
  from parse_seat_requests(p_requests) l
  join seat_claim c on c.event_id = l.event_id and c.seat_index = l.seat_index
  where not is_claimable(c.state, c.expires_at, p_now) and c.reservation_id <> p_reservation;
  if has_admissions(p_requests) then
    select jsonb_agg(jsonb_build_object('event', w.event_id, 'section', w.section_code, 'available', greatest(w.available, 0))) into sections
    from (select l.event_id, l.section_code, sum(l.quantity) as quantity,
            coalesce(count_ga_available(l.event_id, l.section_code, p_now), 0) as available
          from parse_seat_requests(p_requests) l where l.seat_index is null group by 1, 2) w
    where w.available < w.quantity;
  end if;
  if seats is null and sections is null then return null; end if;
  return jsonb_build_object('outcome', 'TAKEN', 'seats', coalesce(seats, '[]'), 'sections', coalesce(sections, '[]'));
end $$;
