-- Returns the verdict on requested seats that cannot be held now, or null. A pause after expired holds is reported first, then the ticket
-- limit, unavailable seats and a closed sale. Staff may hold beyond the limit, outside the sale period and in blocked sections, but never
-- for a disabled event, nor on its own for one that is sold in bundles only. Last, a prepared response must show whether the event is in high demand.
create or replace function find_hold_rejection(p_request jsonb, p_requests jsonb, p_now timestamptz) returns jsonb
language plpgsql stable as $$
declare
  is_fan boolean := (p_request ->> 'isFan')::boolean;
  v_bundle text := p_request ->> 'bundle';
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
  if is_fan then
    verdict := find_ticket_limit(v_bundle, p_requests, p_request ->> 'person', p_request ->> 'session', p_request ->> 'reservation',
      not p_request ? 'create');
  end if;
  -- A bundle has a sale period of its own, and its events are sold in it until they begin, whether or not they are sold on their own.
  select jsonb_agg(q.id) filter (where q.is_closed),
    bool_or(q.is_high_demand is distinct from (p_request -> 'response' ->> 'isHighDemand')::boolean)
  into closed, is_outdated
  from (
    select l.id, e.is_high_demand, coalesce(e.is_disabled
        or case when v_bundle is null then e.is_bundle_only or is_fan and (p_now < e.sale_opens_at or p_now >= e.sale_closes_at)
          when l.id = v_bundle then is_fan and (p_now < e.sale_opens_at or p_now >= e.sale_closes_at)
          else p_now >= e.starts_at or not exists (select from bundle_event b where b.bundle_id = v_bundle and b.event_id = l.id) end,
        true) as is_closed
    from (select r.event_id as id from parse_seat_requests(p_requests) r group by r.event_id
          union select v_bundle where v_bundle is not null) l
    left join event e on e.id = l.id
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
