-- Returns the seats of a bundle that belong to somebody: those of its paid orders whose ticket for the last of their events is valid, since
-- whoever was refunded for the end of the season holds the seat no more. General admission is one row for each section. p_reservations
-- restricts it to these reservations; null means all.
create or replace function list_pass_seats(p_bundle text, p_reservations text[])
returns table (reservation_id text, order_id text, order_code text, buyer_id text, section_code text, seat_index int, seat_code text,
  zone_code text, quantity int, type text, face jsonb)
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select b.* from (
    select distinct on (o.id, t.section_code, t.seat_index) r.id, o.id as order_of, o.code, o.buyer_id, t.section_code, t.seat_index,
      t.seat_code, i.zone_code, (count(*) filter (where t.cancelled_at is null))::int as valid, t.type, t.face
    from unnest(coalesce(p_reservations, array(select x.id from reservation x where x.event_id = p_bundle and x.status = 'FINISHED'))) as w (id)
    join reservation r on r.id = w.id join orders o on o.reservation_id = r.id and o.status in ('PAID', 'TRANSFERRED')
    join ticket t on t.order_id = o.id join reservation_item i on i.id = t.item_id
    join event e on e.id = t.event_id and e.cancelled_at is null
    where r.event_id = p_bundle and r.status = 'FINISHED'
    group by r.id, o.id, t.section_code, t.seat_index, t.seat_code, i.zone_code, t.type, t.face, e.id
    order by o.id, t.section_code, t.seat_index, e.starts_at desc, e.id) b
  where b.valid > 0;
end $$;
