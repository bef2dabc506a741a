-- Returns a reservation with its items as the server reads it. A hold or booking past its expiry reads as EXPIRED, also before it is
-- cleaned up.
create or replace function read_reservation(p_reservation text) returns jsonb language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select jsonb_build_object('id', r.id, 'market', r.market, 'eventId', r.event_id, 'sessionId', r.session_id,
      'personId', r.person_id, 'sellerId', r.seller_id, 'salesChannel', r.sales_channel, 'version', r.version,
      'status', case when r.status in ('ACTIVE', 'BOOKED') and r.expires_at <= clock_timestamp()
        or r.status = 'ACTIVE' and is_hold_expired(r.expires_at, clock_timestamp()) then 'EXPIRED' else r.status end,
      'expiresAt', to_epoch_ms(r.expires_at), 'maxExpiresAt', to_epoch_ms(r.max_expires_at), 'now', to_epoch_ms(clock_timestamp()),
      'reservedUntil', case when is_renewal(r) then to_epoch_ms(r.booking_deadline) end,
      'extensionsUsed', r.extensions_used, 'attemptsUsed', r.attempts_used,
      'highDemand', coalesce(e.is_high_demand, false),
      'orderId', (select o.id from orders o where o.reservation_id = r.id order by o.created_at desc limit 1),
      'fan', case when f.id is not null then jsonb_build_object('id', f.id, 'name', concat_ws(' ', f.first_name, f.last_name)) end,
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id::text, 'eventId', i.event_id, 'seatIndex', i.seat_index,
          'sectionCode', i.section_code, 'seatCode', i.seat_code, 'zone', i.zone_code, 'quantity', i.quantity,
          'unit', jsonb_build_object('base', i.base, 'fee', i.fee, 'tax', i.tax, 'total', i.total, 'currency', i.currency))
          order by i.id), '[]')
        from reservation_item i where i.reservation_id = r.id and i.removed_at is null))
    from reservation r left join event e on e.id = r.event_id
      left join person f on f.id = r.person_id and r.sales_channel = 'ASSISTED'
    where r.id = p_reservation
  );
end $$;
