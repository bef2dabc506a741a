-- Returns the fencing tokens of a reservation's seats.
create or replace function list_fences(p_reservation text) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('event', c.event_id, 'seat', c.seat_index, 'fence', c.fence)
      order by c.event_id, c.seat_index), '[]')
    from seat_claim c where c.reservation_id = p_reservation and c.state <> 'FREE'
  );
end $$;
