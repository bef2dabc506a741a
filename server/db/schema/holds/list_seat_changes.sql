-- Returns the seats of an event for the seat availability cache: all that are claimed, or with a horizon those that changed in any
-- transaction that the reading at that horizon may not have seen (ADR 0004). `until` says when each becomes free, as in
-- calculate_free_at.
create or replace function list_seat_changes(p_event text, p_horizon xid8, out horizon text, out at bigint, out seats int[], out until bigint[])
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  if p_horizon is null then
    select pg_snapshot_xmin(pg_current_snapshot())::text, to_epoch_ms(clock_timestamp()),
      array_agg(c.seat_index), array_agg(calculate_free_at(c.state, c.expires_at))
    into horizon, at, seats, until
    from seat_claim c where c.event_id = p_event and not is_claimable(c.state, c.expires_at, clock_timestamp());
  else
    select pg_snapshot_xmin(pg_current_snapshot())::text, to_epoch_ms(clock_timestamp()),
      array_agg(c.seat_index), array_agg(calculate_free_at(c.state, c.expires_at))
    into horizon, at, seats, until
    from (select distinct e.seat_index from claim_event e
          where e.event_id = p_event and e.tx >= p_horizon and e.seat_index is not null) e
    join seat_claim c on c.event_id = p_event and c.seat_index = e.seat_index;
  end if;
end $$;
