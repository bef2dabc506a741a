-- Returns the TOO_MANY result for the first ticket limit that a fan would exceed with these seats, or null: of each event, where tickets
-- of every kind count, and of the bundle that the seats are sold in (p_bundle), where seats of that bundle count. p_reservation: the hold
-- that receives the seats; its own seats count where p_adds is true.
create or replace function find_ticket_limit(p_bundle text, p_requests jsonb, p_person text, p_session text, p_reservation text,
  p_adds boolean) returns jsonb language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  verdict jsonb;
  v_limit int;
  v_had int;
  v_quantity int;
begin
  select jsonb_agg(jsonb_build_object('outcome', 'TOO_MANY', 'limit', q.max_tickets_per_fan, 'had', q.current_count)
      order by q.event_id) filter (where q.current_count + q.quantity > q.max_tickets_per_fan) -> 0, max(q.quantity)
  into verdict, v_quantity
  from (
    select l.event_id, e.max_tickets_per_fan,
      l.quantity + case when p_adds then (select coalesce(sum(i.quantity), 0) from reservation_item i
        where i.reservation_id = p_reservation and i.event_id = l.event_id and i.removed_at is null) else 0 end as quantity,
      count_seats_of_buyer(p_person, p_session, l.event_id, p_reservation) as current_count
    from (select r.event_id, sum(r.quantity) as quantity from parse_seat_requests(p_requests) r group by r.event_id) l
    join event e on e.id = l.event_id
  ) q;
  if verdict is not null or p_bundle is null then return verdict; end if;
  select b.max_tickets_per_fan into v_limit from event b where b.id = p_bundle;
  v_had := count_bundle_seats_of_buyer(p_person, p_session, p_bundle, p_reservation);
  if v_had + v_quantity > v_limit then
    return jsonb_build_object('outcome', 'TOO_MANY', 'limit', v_limit, 'had', v_had);
  end if;
  return null;
end $$;
