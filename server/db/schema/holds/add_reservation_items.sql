-- Adds the requested seats as items at current prices, those of a bundle at their share of its price, and returns the ids of the numbered
-- ones in seat order; a zone of a section that the reservation already has keeps its price. Raises TQ004 for a zone without a price, and TQ101 when
-- a price differs from the expected one (p_prices, by zone).
create or replace function add_reservation_items(p_reservation text, p_requests jsonb, p_prices jsonb default null,
  p_bundle text default null) returns bigint[]
language plpgsql as $$
declare
  missing_count int;
  item_ids bigint[];
begin
  with requests as materialized (
    select distinct on (q.event_id, q.seat_index) q.* from parse_seat_requests(p_requests) q where q.seat_index is not null
    order by q.event_id, q.seat_index
  ), added as (
    insert into reservation_item (reservation_id, event_id, seat_index, section_code, seat_code, zone_code, quantity,
      base, fee, tax, total, currency)
    select p_reservation, q.event_id, q.seat_index, q.section_code, q.seat_code, q.zone_code, 1, p.base, p.fee, p.tax, p.total, p.currency
    from requests q cross join lateral (
      select z.* from event_zone_price z where p_bundle is null and z.event_id = q.event_id and z.zone_code = q.zone_code
      union all
      select b.event_id, b.zone_code, b.base, b.fee, b.tax, b.total, b.currency from bundle_price_share b
      where b.bundle_id = p_bundle and b.event_id = q.event_id and b.zone_code = q.zone_code) p
    where p_prices is null or p_prices -> q.zone_code = build_price(row(p.*)::event_zone_price)
    order by q.event_id, q.seat_index
    returning id, event_id, seat_index
  )
  select (select count(*) from requests) - (select count(*) from added), array(select a.id from added a order by a.event_id, a.seat_index)
  into missing_count, item_ids;
  if has_admissions(p_requests) then
    with requests as materialized (
      select q.event_id, q.section_code, q.zone_code, sum(q.quantity)::int as quantity
      from parse_seat_requests(p_requests) q where q.seat_index is null group by q.event_id, q.section_code, q.zone_code
    ), added as (
      insert into reservation_item as i (reservation_id, event_id, section_code, seat_code, zone_code, quantity,
        base, fee, tax, total, currency)
      select p_reservation, q.event_id, q.section_code, 'UNNUMBERED', q.zone_code, q.quantity, p.base, p.fee, p.tax, p.total, p.currency
      from requests q cross join lateral (
      select z.* from event_zone_price z where p_bundle is null and z.event_id = q.event_id and z.zone_code = q.zone_code
      union all
      select b.event_id, b.zone_code, b.base, b.fee, b.tax, b.total, b.currency from bundle_price_share b
      where b.bundle_id = p_bundle and b.event_id = q.event_id and b.zone_code = q.zone_code) p
      order by q.event_id, q.section_code, q.zone_code
      on conflict (reservation_id, event_id, section_code, zone_code) where removed_at is null and seat_index is null
      do update set quantity = i.quantity + excluded.quantity
      returning 1
    )
    select missing_count + (select count(*) from requests) - (select count(*) from added) into missing_count;
  end if;
  if missing_count > 0 then
    raise exception 'a zone of this event has no price, or another one'
      using errcode = case when p_prices is null then 'TQ004' else 'TQ101' end;
  end if;
  return item_ids;
end $$;
