-- Frees all claims of the reservations, or only the given seats and quantities. Seats are locked in one order across reservations.
create or replace function free_claims(p_reservations text[], p_operation text, p_only jsonb default null) returns int
language plpgsql as $$
declare
  freed_seats int;
  owned record;
  claim record;
  released_quantity int;
  freed_admissions int := 0;
begin
  with owned_seats as materialized (
    select c.event_id, c.seat_index from seat_claim c
    where c.reservation_id = any (p_reservations) and c.state <> 'FREE'
      and (p_only is null or exists (select from parse_seat_requests(p_only) l
            where l.event_id = c.event_id and l.seat_index = c.seat_index))
    order by c.event_id, c.seat_index for update
  ), freed as (
    update seat_claim c set state = 'FREE', expires_at = null from owned_seats m
    where c.event_id = m.event_id and c.seat_index = m.seat_index
      and c.reservation_id = any (p_reservations) and c.state <> 'FREE'
    returning c.event_id, c.seat_index, c.reservation_id, c.fence
  ), recorded as (
    insert into claim_event (event_id, seat_index, reservation_id, operation, state, fence)
    select f.event_id, f.seat_index, f.reservation_id, p_operation, 'FREE', f.fence from freed f
    order by f.event_id, f.seat_index
  )
  select count(*) into freed_seats from freed;

  for owned in
    select c.event_id, c.section_code, c.reservation_id from ga_claim c
    where c.reservation_id = any (p_reservations)
      and (p_only is null or exists (select from parse_seat_requests(p_only) l
            where l.event_id = c.event_id and l.section_code = c.section_code and l.seat_index is null))
    order by c.event_id, c.section_code, c.reservation_id
  loop
    perform from ga_counter g
    where g.event_id = owned.event_id and g.section_code = owned.section_code for update;
    select c.* into claim from ga_claim c
    where c.event_id = owned.event_id and c.section_code = owned.section_code
      and c.reservation_id = owned.reservation_id for update;
    continue when not found;
    released_quantity := claim.quantity;
    if p_only is not null then
      select least(sum(l.quantity), claim.quantity)::int into released_quantity from parse_seat_requests(p_only) l
      where l.event_id = owned.event_id and l.section_code = owned.section_code and l.seat_index is null;
    end if;
    if released_quantity = claim.quantity then
      delete from ga_claim c where c.event_id = owned.event_id and c.section_code = owned.section_code
        and c.reservation_id = owned.reservation_id;
    else
      update ga_claim c set quantity = c.quantity - released_quantity
      where c.event_id = owned.event_id and c.section_code = owned.section_code
        and c.reservation_id = owned.reservation_id;
    end if;
    update ga_counter g set
      held = g.held - case when claim.state in ('SOLD', 'READ') then 0 else released_quantity end,
      sold = g.sold - case when claim.state in ('SOLD', 'READ') then released_quantity else 0 end
    where g.event_id = owned.event_id and g.section_code = owned.section_code;
    insert into claim_event (event_id, section_code, quantity, reservation_id, operation, state)
    values (owned.event_id, owned.section_code, released_quantity, owned.reservation_id, p_operation, 'FREE');
    freed_admissions := freed_admissions + released_quantity;
  end loop;
  return freed_seats + freed_admissions;
end $$;
