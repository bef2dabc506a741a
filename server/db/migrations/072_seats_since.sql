-- The seats of an event for whoever looks for free ones: all that are taken, or with a horizon those that changed in any
-- transaction that the reading at that horizon may not have seen. `until` says of each seat when it is free: at 0 now, at null
-- not by itself. Everything is by key, as in 061: a plan made on an empty history is kept.
create function seats_since(p_event text, p_horizon xid8, out horizon text, out at bigint, out seats int[], out until bigint[])
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  if p_horizon is null then
    select pg_snapshot_xmin(pg_current_snapshot())::text, epoch_ms(clock_timestamp()),
      array_agg(c.seat_index), array_agg(free_at(c.state, c.expires_at))
    into horizon, at, seats, until
    from seat_claim c where c.event_id = p_event and not is_dead(c.state, c.expires_at, clock_timestamp());
  else
    select pg_snapshot_xmin(pg_current_snapshot())::text, epoch_ms(clock_timestamp()),
      array_agg(c.seat_index), array_agg(free_at(c.state, c.expires_at))
    into horizon, at, seats, until
    from (select distinct e.seat_index from claim_event e
          where e.event_id = p_event and e.tx >= p_horizon and e.seat_index is not null) e
    join seat_claim c on c.event_id = p_event and c.seat_index = e.seat_index;
  end if;
end $$;

create function free_at(state text, expires_at timestamptz) returns bigint language sql stable parallel safe
return case
  when is_dead(state, expires_at, clock_timestamp()) then 0
  when state in ('HELD', 'BOOKED') then ceil(extract(epoch from expires_at) * 1000)::bigint end;
