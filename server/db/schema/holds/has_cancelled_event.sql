-- Returns true if the event that a reservation was made for, or one of a bundle's, is cancelled.
create or replace function has_cancelled_event(p_reservation text) returns boolean language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (select from reservation r join event e on e.id = r.event_id where r.id = p_reservation and e.cancelled_at is not null)
    or exists (select from reservation_item i join event e on e.id = i.event_id
      where i.reservation_id = p_reservation and i.removed_at is null and e.cancelled_at is not null);
end $$;
