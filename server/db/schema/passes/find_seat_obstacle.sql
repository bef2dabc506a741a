-- Returns why a seat, or a quantity of a general-admission section, cannot be given or reserved at an event now, or null.
create or replace function find_seat_obstacle(p_event text, p_section text, p_seat int, p_quantity int) returns text
language plpgsql stable as $$
begin
  return case
    when exists (select from section_release s where s.event_id = p_event and s.section_code = p_section
      and s.access_level = 'BLOCKED') then 'SECTION_CLOSED'
    when p_seat is null then case
      when count_ga_available(p_event, p_section, clock_timestamp()) < p_quantity then 'SECTION_FULL' end
    else (select case when c.state in ('SOLD', 'READ') then 'SOLD' when c.state in ('BOOKED', 'BLOCKED') then 'BOOKED' else 'HELD' end
      from seat_claim c where c.event_id = p_event and c.seat_index = p_seat
        and not is_claimable(c.state, c.expires_at, clock_timestamp())) end;
end $$;
