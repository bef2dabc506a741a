-- Returns true if the event that a reservation was made for, or one of a bundle's, is cancelled.
create or replace function has_cancelled_event(r reservation) returns boolean language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (select from event e where e.id = r.event_id and e.cancelled_at is not null)
    or exists (select from reservation_item i join event e on e.id = i.event_id
      where i.reservation_id = r.id and i.removed_at is null and i.event_id <> r.event_id and e.cancelled_at is not null);
end $$;
