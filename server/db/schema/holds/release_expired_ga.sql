-- Releases the expired claims of a general-admission section. The caller holds the lock of its counter.
create or replace function release_expired_ga(p_event text, p_section text, p_now timestamptz) returns void language plpgsql as $$
declare
  released_quantity int;
begin
  with expired as (
    delete from ga_claim c
    where c.event_id = p_event and c.section_code = p_section
      and c.state in ('HELD', 'BOOKED')
      and (c.expires_at <= p_now or c.state = 'HELD' and c.expires_at > p_now + get_hold_horizon())
    returning c.reservation_id, c.quantity
  ), recorded as (
    insert into claim_event (event_id, section_code, quantity, reservation_id, operation, state)
    select p_event, p_section, d.quantity, d.reservation_id, 'EXPIRE', 'FREE' from expired d
  )
  select coalesce(sum(d.quantity), 0) into released_quantity from expired d;
  update ga_counter g set held = g.held - released_quantity
  where g.event_id = p_event and g.section_code = p_section and released_quantity > 0;
end $$;
