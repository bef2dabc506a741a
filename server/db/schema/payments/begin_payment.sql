-- Begins the first payment of a hold: order, attempt, payment record, lease and fences, in one statement and one commit before the
-- provider is called. Returns null, with nothing written, unless the hold is as its caller has read it (`version`), has no order yet,
-- belongs to the buyer and exceeds no ticket limit: the longer path then finds out what is the matter.
create or replace function begin_payment(p_hold jsonb, p_lease interval, p_order jsonb, p_attempt jsonb) returns jsonb
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  v_buyer text := p_order ->> 'buyerId';
  v_lease timestamptz;
  v_paying jsonb;
begin
  -- Serialises two carts of one fan, so that the ticket limit counts both.
  perform pg_advisory_xact_lock(hashtextextended(p_hold ->> 'lockName', 0));
  select * into r from reservation x where x.id = p_hold ->> 'id' for update;
  if not found or r.status <> 'ACTIVE' or r.version <> (p_hold ->> 'version')::int or r.person_id is distinct from v_buyer
    or exists (select from orders o where o.reservation_id = r.id)
    or exists (select from event e where e.is_disabled and e.id = r.event_id)
    or exists (select from reservation_item i join event e on e.id = i.event_id
      where i.reservation_id = r.id and i.removed_at is null and i.event_id <> r.event_id and e.is_disabled) then return null; end if;
  if (p_hold ->> 'isLimited')::boolean and find_exceeded_limit(r.id, v_buyer) is not null then return null; end if;
  v_lease := clock_timestamp() + p_lease;
  v_paying := move_locked_hold_to_payment(r, 'STARTED_PAYMENT', v_lease);
  if v_paying ->> 'outcome' <> 'PAYING' then return null; end if;
  return jsonb_build_object('order', insert_order(p_order),
    'attempt', insert_payment_attempt(p_attempt || jsonb_build_object('fences', v_paying -> 'fences', 'expiresAt', v_lease)),
    'version', v_paying -> 'reservation' -> 'version');
end $$;
