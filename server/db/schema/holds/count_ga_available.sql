-- Returns the available admissions of a general-admission section. Expired holds count as available although the counter still has
-- them.
create or replace function count_ga_available(p_event text, p_section text, p_at timestamptz) returns int language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select g.capacity - g.sold - g.held + coalesce((
      select sum(c.quantity) from ga_claim c
      where c.event_id = g.event_id and c.section_code = g.section_code
        and c.state in ('HELD', 'BOOKED')
      and (c.expires_at <= p_at or c.state = 'HELD' and c.expires_at > p_at + get_hold_horizon())), 0)::int
    from ga_counter g where g.event_id = p_event and g.section_code = p_section
  );
end $$;
