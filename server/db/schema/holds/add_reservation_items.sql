-- Adds the requested seats as items at current prices; a section that the reservation already has keeps its price. Raises TQ004 for a
-- zone without a price.
create or replace function add_reservation_items(p_reservation text, p_requests jsonb) returns int language plpgsql as $$
declare
  requested_count int;
  written_count int;
begin
  select count(*) into requested_count from (
    select distinct q.event_id, q.section_code, q.seat_index from parse_seat_requests(p_requests) q) x;
  with requests as (
    select q.event_id, q.section_code, q.seat_index, min(q.seat_code) as seat_code, min(q.zone_code) as zone_code,
      case when q.seat_index is null then sum(q.quantity)::int else 1 end as quantity
    from parse_seat_requests(p_requests) q group by q.event_id, q.section_code, q.seat_index
  ), seats as (
    insert into reservation_item (reservation_id, event_id, seat_index, section_code, seat_code, zone_code, quantity,
      base, fee, tax, total, currency)
    select p_reservation, q.event_id, q.seat_index, q.section_code, q.seat_code, q.zone_code, 1,
      p.base, p.fee, p.tax, p.total, p.currency
    from requests q join event_zone_price p on p.event_id = q.event_id and p.zone_code = q.zone_code
    where q.seat_index is not null order by q.event_id, q.seat_index
    returning 1
  ), sections as (
    insert into reservation_item as i (reservation_id, event_id, section_code, seat_code, zone_code, quantity,
      base, fee, tax, total, currency)
    select p_reservation, q.event_id, q.section_code, 'UNNUMBERED', q.zone_code, q.quantity,
      p.base, p.fee, p.tax, p.total, p.currency
    from requests q join event_zone_price p on p.event_id = q.event_id and p.zone_code = q.zone_code
    where q.seat_index is null order by q.event_id, q.section_code
    on conflict (reservation_id, event_id, section_code) where removed_at is null and seat_index is null
    do update set quantity = i.quantity + excluded.quantity
    returning 1
  )
  select (select count(*) from seats) + (select count(*) from sections) into written_count;
  if written_count < requested_count then
    raise exception 'a zone of this event has no price' using errcode = 'TQ004';
  end if;
  return written_count;
end $$;
