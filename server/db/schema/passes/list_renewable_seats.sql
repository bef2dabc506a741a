-- Returns the seats of last season's holders that are not reserved in the bundle that renews their pass, each with why it cannot be
-- reserved now, or null. Complimentary passes, and those of deleted accounts, are not renewed. p_reservations restricts it to these reservations of
-- last season; null means all.
create or replace function list_renewable_seats(p_bundle text, p_reservations text[])
returns table (reservation_id text, order_id text, order_code text, buyer_id text, section_code text, seat_index int, seat_code text,
  zone_code text, quantity int, obstacle text)
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select b.reservation_id, b.order_id, b.order_code, b.buyer_id, b.section_code, b.seat_index, b.seat_code, b.zone_code, b.quantity,
    (select case when exists (select from bundle_price_share s
          where s.bundle_id = p_bundle and s.event_id = e.id and s.zone_code = b.zone_code)
        then find_seat_obstacle(e.id, b.section_code, b.seat_index, b.quantity) else 'ZONE_NOT_SOLD' end as found
      from bundle_event x join event e on e.id = x.event_id and e.cancelled_at is null and e.starts_at > clock_timestamp()
      where x.bundle_id = p_bundle order by found nulls last limit 1)
  from renewal_period p cross join list_pass_seats(p.renews_id, p_reservations) b join person f on f.id = b.buyer_id and f.deleted_at is null
  where p.bundle_id = p_bundle and b.type <> 'COURTESY' and not exists (
    select from renewal_seat s where s.bundle_id = p_bundle and s.order_id = b.order_id and s.section_code = b.section_code
      and s.seat_index is not distinct from b.seat_index)
  order by b.order_code, b.section_code, b.seat_index;
end $$;
