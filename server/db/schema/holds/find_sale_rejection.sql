-- Returns the NOT_ON_SALE or TOO_MANY result for seats that are free but not for sale to a fan, or null.
create or replace function find_sale_rejection(p_reservation text, p_requests jsonb, p_now timestamptz) returns jsonb
language plpgsql stable as $$
begin
  return (
    with requested as (
      select l.event_id, sum(l.quantity) as quantity from parse_seat_requests(p_requests) l
      where not exists (select from seat_claim c where c.event_id = l.event_id and c.seat_index = l.seat_index
        and c.reservation_id = p_reservation)
      group by l.event_id
    ), closed as (
      select a.event_id from requested a left join event e on e.id = a.event_id
      where e.id is null or e.is_disabled or p_now < e.sale_opens_at or p_now >= e.sale_closes_at
    ), blocked as (
      select distinct l.event_id, l.section_code from parse_seat_requests(p_requests) l
      join section_release s on s.event_id = l.event_id and s.section_code = l.section_code
      where s.access_level = 'BLOCKED'
    ), exceeding as (
      select a.event_id, e.max_tickets_per_fan from requested a join event e on e.id = a.event_id
      where a.quantity + coalesce((select sum(i.quantity) from reservation_item i
        where i.reservation_id = p_reservation and i.event_id = a.event_id and i.removed_at is null), 0)
        > e.max_tickets_per_fan
    )
    select case
      when exists (select from closed) or exists (select from blocked) then jsonb_build_object('outcome', 'NOT_ON_SALE',
        'events', (select coalesce(jsonb_agg(event_id), '[]') from closed),
        'sections', (select coalesce(jsonb_agg(jsonb_build_object('event', event_id, 'section', section_code)), '[]') from blocked))
      when exists (select from exceeding) then (select jsonb_build_object('outcome', 'TOO_MANY',
        'event', event_id, 'limit', max_tickets_per_fan) from exceeding limit 1)
    end
  );
end $$;
