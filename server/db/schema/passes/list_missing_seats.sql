-- Returns the seats of a bundle's holders that have no ticket at some of these events, which are still to come: they were bought before the
-- events were added. `obstacle` says why a seat cannot be given now, or is null.
-- p_reservations restricts it to these reservations; null means all.
create or replace function list_missing_seats(p_bundle text, p_events text[], p_reservations text[])
returns table (reservation_id text, order_id text, order_code text, buyer_id text, event_id text, section_code text, seat_index int,
  seat_code text, zone_code text, quantity int, type text, face jsonb, obstacle text)
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with added as materialized (
    select a.id, e.starts_at from unnest(p_events) as a (id) left join event e on e.id = a.id
    where e.id is null or e.cancelled_at is null and e.starts_at > clock_timestamp()
  )
  select b.reservation_id, b.order_id, b.order_code, b.buyer_id, a.id, b.section_code, b.seat_index, b.seat_code, b.zone_code, b.quantity,
    b.type, b.face, find_seat_obstacle(a.id, b.section_code, b.seat_index, b.quantity)
  from list_pass_seats(p_bundle, p_reservations) b cross join added a
  where not exists (
    select from reservation_item i where i.reservation_id = b.reservation_id and i.event_id = a.id
      and i.section_code = b.section_code and i.seat_index is not distinct from b.seat_index)
  order by b.order_code, a.starts_at, b.section_code, b.seat_index;
end $$;
