-- Returns the verdict on requested seats that cannot be held now, or null. A pause after expired holds is reported first, then the ticket
-- limit, unavailable seats and a closed sale. Staff may hold beyond the limit, outside the sale period and in blocked sections, but never
-- for a disabled event or one sold in bundles only. Last, a prepared response must show whether the event is in high demand.
create or replace function find_hold_rejection(p_request jsonb, p_requests jsonb, p_now timestamptz) returns jsonb
language plpgsql stable as $$
declare
  is_fan boolean := (p_request ->> 'isFan')::boolean;
  closed jsonb;
  blocked jsonb;
  is_outdated boolean;
  verdict jsonb;
  pause int;
begin
  if p_request ? 'pauses' then
    pause := calculate_hold_pause(p_request ->> 'person', p_request ->> 'session', (p_request ->> 'ttlSeconds')::int,
      p_request -> 'pauses', p_now);
    if pause > 0 then return jsonb_build_object('outcome', 'PAUSED', 'seconds', pause); end if;
  end if;
  select jsonb_agg(q.event_id) filter (where q.is_closed),
    jsonb_agg(jsonb_build_object('outcome', 'TOO_MANY', 'limit', q.max_tickets_per_fan, 'had', q.current_count))
      filter (where q.current_count + q.quantity > q.max_tickets_per_fan) -> 0,
    bool_or(q.is_high_demand is distinct from (p_request -> 'response' ->> 'isHighDemand')::boolean)
  into closed, verdict, is_outdated
  from (
    select l.event_id, e.max_tickets_per_fan, e.is_high_demand, coalesce(e.is_disabled or e.is_bundle_only
        or is_fan and (p_now < e.sale_opens_at or p_now >= e.sale_closes_at), true) as is_closed,
      l.quantity + case when p_request ? 'create' then 0 else (select coalesce(sum(i.quantity), 0) from reservation_item i
        where i.reservation_id = p_request ->> 'reservation' and i.event_id = l.event_id and i.removed_at is null) end as quantity,
      case when is_fan then count_seats_of_buyer(p_request ->> 'person', p_request ->> 'session', l.event_id,
        p_request ->> 'reservation') end as current_count
    from (select r.event_id, sum(r.quantity) as quantity from parse_seat_requests(p_requests) r group by r.event_id) l
    left join event e on e.id = l.event_id
  ) q;
  verdict := coalesce(verdict, find_unavailable(p_request ->> 'reservation', p_requests, p_now));
  if verdict is not null then return verdict; end if;
  if is_fan then
    select jsonb_agg(distinct jsonb_build_object('event', s.event_id, 'section', s.section_code)) into blocked
    from parse_seat_requests(p_requests) l
    join section_release s on s.event_id = l.event_id and s.section_code = l.section_code
    where s.access_level = 'BLOCKED';
  end if;
  if closed is not null or blocked is not null then
    return jsonb_build_object('outcome', 'NOT_ON_SALE', 'events', coalesce(closed, '[]'), 'sections', coalesce(blocked, '[]'));
  end if;
  return case when is_outdated and p_request ? 'response' then '{"outcome": "NOT_RECORDABLE"}'::jsonb end;
end $$;
