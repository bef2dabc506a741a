-- Seats that wait for a person: kept by a manager without a payment, or for a transfer that a buyer announced.

-- A booking past its deadline reads as EXPIRED, as a hold does, whether or not anybody has tidied it away.
create or replace function reservation_record(p_reservation text) returns jsonb language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select jsonb_build_object('id', r.id, 'market', r.market, 'eventId', r.event_id, 'sessionId', r.session_id,
      'personId', r.person_id, 'sellerId', r.seller_id, 'mode', r.sale_mode, 'version', r.version,
      'status', case when r.status in ('ACTIVE', 'BOOKED') and r.expires_at <= clock_timestamp() then 'EXPIRED' else r.status end,
      'expiresAt', epoch_ms(r.expires_at), 'maxExpiresAt', epoch_ms(r.max_expires_at), 'now', epoch_ms(clock_timestamp()),
      'extensionsUsed', r.extensions_used, 'attemptsUsed', r.attempts_used,
      'highDemand', coalesce(e.is_high_demand, false),
      'orderId', (select o.id from orders o where o.reservation_id = r.id order by o.created_at desc limit 1),
      'fan', case when f.id is not null then jsonb_build_object('id', f.id, 'name', concat_ws(' ', f.first_name, f.last_name)) end,
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id::text, 'seatIndex', i.seat_index,
          'sectionCode', i.section_code, 'seatCode', i.seat_code, 'zone', i.zone_code, 'quantity', i.quantity,
          'unit', jsonb_build_object('base', i.base, 'fee', i.fee, 'tax', i.tax, 'total', i.total, 'currency', i.currency))
          order by i.id), '[]')
        from reservation_item i where i.reservation_id = r.id and i.removed_at is null))
    from reservation r left join event e on e.id = r.event_id
      left join person f on f.id = r.person_id and r.sale_mode = 'ASSISTED'
    where r.id = p_reservation
  );
end $$;
comment on function reservation_record is
  'A reservation as the program reads it. A hold or a booking past its deadline reads as EXPIRED, whether or not anybody has tidied it away.';

-- A live hold becomes a booking: until p_until, or for good when that is null.
create function keep_claims(p_reservation text, p_until timestamptz) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  r reservation;
  is_whole boolean;
  v_now timestamptz;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status <> 'ACTIVE' then return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status); end if;
  is_whole := lock_claims(p_reservation);
  v_now := clock_timestamp();
  if not is_whole or r.expires_at <= v_now or p_until <= v_now then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  perform move_claims(p_reservation, case when p_until is null then 'BLOCKED' else 'BOOKED' end,
    case when p_until is null then 'BLOCK' else 'BOOK' end, p_until);
  update reservation set status = case when p_until is null then 'BOOKED_FOREVER' else 'BOOKED' end,
    expires_at = p_until, deadline = p_until, version = version + 1, updated_at = v_now
  where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'KEPT', 'reservation', reservation_facts(r), 'fences', fences_of(p_reservation));
end $$;
comment on function keep_claims is 'Staff keep the seats of a hold: BOOKED until a deadline, BOOKED_FOREVER without one.';

create table kept_decision (
  reservation_id text primary key references reservation (id),
  order_id text references orders (id),
  decision text not null check (decision in ('PAID', 'RELEASED', 'CONFIRMED', 'REFUSED')),
  decided_by text not null references person (id),
  request_key text not null unique,
  decided_at timestamptz not null default clock_timestamp(),
  constraint kept_decision_of_an_order check (order_id is not null or decision = 'RELEASED')
);
create index kept_decision_order on kept_decision (order_id);
create trigger kept_decision_append_only before update or delete or truncate on kept_decision
  for each statement execute function refuse_change();
comment on table kept_decision is
  'How a person ended the waiting of kept seats, once: paid or released, a transfer confirmed or refused. request_key is that person''s own request, so that a repetition finds it. Append-only.';

create index reservation_kept on reservation (market, expires_at) where status in ('BOOKED', 'BOOKED_FOREVER');
create index payment_attempt_announced on payment_attempt (status, expires_at) where method = 'PROCESSING_TRANSFER';
