-- Reads seat requests from JSON: [{event, seat, section, seatCode, zone, quantity}]; without a seat it is general admission.
create or replace function parse_seat_requests(p_requests jsonb)
returns table (event_id text, seat_index int, section_code text, seat_code text, zone_code text, quantity int)
language sql immutable as $$
  select l.event, l.seat, l.section, coalesce(l."seatCode", 'UNNUMBERED'), l.zone, coalesce(l.quantity, 1)
  from jsonb_to_recordset(p_requests) as l (event text, seat int, section text, "seatCode" text, zone text, quantity int)
$$;
