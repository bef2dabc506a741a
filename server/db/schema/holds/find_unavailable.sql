-- Returns the TAKEN result for the requested seats and sections that this reservation cannot have now, or null.
create or replace function find_unavailable(p_reservation text, p_requests jsonb, p_now timestamptz) returns jsonb
language plpgsql stable as $$
begin
  return (
    with unavailable as (
      select jsonb_build_object('event', c.event_id, 'seat', c.seat_index) as seat
      from parse_seat_requests(p_requests) l
      join seat_claim c on c.event_id = l.event_id and c.seat_index = l.seat_index
      where not is_claimable(c.state, c.expires_at, p_now) and c.reservation_id <> p_reservation
      order by c.event_id, c.seat_index
    ), insufficient as (
      select jsonb_build_object('event', w.event_id, 'section', w.section_code,
        'available', greatest(coalesce(count_ga_available(w.event_id, w.section_code, p_now), 0), 0)) as section
      from (select l.event_id, l.section_code, sum(l.quantity) as quantity
            from parse_seat_requests(p_requests) l where l.seat_index is null group by 1, 2) w
      where coalesce(count_ga_available(w.event_id, w.section_code, p_now), 0) < w.quantity
    )
    select case when exists (select from unavailable) or exists (select from insufficient) then
      jsonb_build_object('outcome', 'TAKEN',
        'seats', (select coalesce(jsonb_agg(seat), '[]') from unavailable),
        'sections', (select coalesce(jsonb_agg(section), '[]') from insufficient)) end
  );
end $$;
