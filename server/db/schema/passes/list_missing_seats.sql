-- Returns the seats of a bundle's paid orders that have no ticket at some of these events, which are still to come: they were bought before
-- the events were added. A seat belongs to its holder while its ticket for the last of its events is valid; whoever was refunded for the
-- end of the season holds it no more. General admission is one row for each section, with its quantity. `obstacle` says why a seat cannot
-- be given now, or is null.
create or replace function list_missing_seats(p_bundle text, p_events text[])
returns table (reservation_id text, order_id text, order_code text, buyer_id text, event_id text, section_code text, seat_index int,
  seat_code text, zone_code text, quantity int, type text, face jsonb, obstacle text)
language plpgsql stable as $$
begin
  return query
  with added as materialized (
    select a.id, e.starts_at from unnest(p_events) as a (id) left join event e on e.id = a.id
    where e.id is null or e.cancelled_at is null and e.starts_at > clock_timestamp()
  ), bought as materialized (
    select distinct on (o.id, t.section_code, t.seat_index) r.id as reservation, o.id as order_of, o.code, o.buyer_id as buyer,
      t.section_code, t.seat_index, t.seat_code, i.zone_code, t.type, t.face,
      (count(*) filter (where t.cancelled_at is null))::int as quantity
    from reservation r join orders o on o.reservation_id = r.id and o.status in ('PAID', 'TRANSFERRED')
    join ticket t on t.order_id = o.id join reservation_item i on i.id = t.item_id
    join event e on e.id = t.event_id and e.cancelled_at is null
    where r.event_id = p_bundle and r.status = 'FINISHED'
    group by r.id, o.id, t.section_code, t.seat_index, t.seat_code, i.zone_code, t.type, t.face, e.id
    order by o.id, t.section_code, t.seat_index, e.starts_at desc, e.id
  )
  select b.reservation, b.order_of, b.code, b.buyer, a.id, b.section_code, b.seat_index, b.seat_code, b.zone_code, b.quantity, b.type,
    b.face, case
      when exists (select from section_release s where s.event_id = a.id and s.section_code = b.section_code
        and s.access_level = 'BLOCKED') then 'SECTION_CLOSED'
      when b.seat_index is null then case
        when count_ga_available(a.id, b.section_code, clock_timestamp()) < b.quantity then 'SECTION_FULL' end
      else (select case when c.state in ('SOLD', 'READ') then 'SOLD' when c.state in ('BOOKED', 'BLOCKED') then 'BOOKED' else 'HELD' end
        from seat_claim c where c.event_id = a.id and c.seat_index = b.seat_index
          and not is_claimable(c.state, c.expires_at, clock_timestamp())) end
  from bought b cross join added a
  where b.quantity > 0 and not exists (
    select from reservation_item i where i.reservation_id = b.reservation and i.event_id = a.id
      and i.section_code = b.section_code and i.seat_index is not distinct from b.seat_index)
  order by b.code, a.starts_at, b.section_code, b.seat_index;
end $$;
