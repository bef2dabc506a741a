-- Marks a sold seat as READ when the gate has read its ticket. Returns false when the seat was not sold or was read before.
create or replace function mark_seat_read(p_event text, p_seat int) returns boolean language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  c seat_claim;
begin
  update seat_claim s set state = 'READ'
  where s.event_id = p_event and s.seat_index = p_seat and s.state = 'SOLD' returning * into c;
  if not found then return false; end if;
  insert into claim_event (event_id, seat_index, reservation_id, operation, state, fence)
  values (p_event, p_seat, c.reservation_id, 'READ', 'READ', c.fence);
  return true;
end $$;
