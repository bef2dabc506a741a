-- The hot path: one function per operation on claims, each called as one statement, each answering with one JSON
-- object whose `outcome` says what happened.
--
-- Order of locks everywhere: the reservation, then seats by (event, index), then counters by (event, section), then
-- general-admission claims. Whoever keeps this order never meets a deadlock.
-- Expiry is a predicate on the database's clock: a claim past its end is free, tidied or not.
-- plpgsql where it is not inlined: it keeps its plans, while SQL functions are planned at every call.

create function is_dead(state text, expires_at timestamptz, at timestamptz) returns boolean
language sql immutable parallel safe
return state = 'FREE' or (state in ('HELD', 'BOOKED') and expires_at is not null and expires_at <= at);
comment on function is_dead is 'Free for anybody: released, or kept past its end. A claim with a payment in flight never is.';

create function claim_lines(p_lines jsonb)
returns table (event_id text, seat_index int, section_code text, seat_code text, zone_code text, quantity int)
language sql immutable as $$
  select l.event, l.seat, l.section, coalesce(l."seatCode", 'UNNUMBERED'), l.zone, coalesce(l.quantity, 1)
  from jsonb_to_recordset(p_lines) as l (event text, seat int, section text, "seatCode" text, zone text, quantity int)
$$;
comment on function claim_lines is 'The lines of a request: [{event, seat, section, seatCode, zone, quantity}]; without a seat it is general admission.';

create function ga_available(p_event text, p_section text, p_at timestamptz) returns int language plpgsql stable as $$
begin
  return (
    select g.capacity - g.sold - g.held + coalesce((
      select sum(c.quantity) from ga_claim c
      where c.event_id = g.event_id and c.section_code = g.section_code
        and c.state in ('HELD', 'BOOKED') and c.expires_at <= p_at), 0)::int
    from ga_counter g where g.event_id = p_event and g.section_code = p_section
  );
end $$;
comment on function ga_available is 'Places that can be taken now: expired holds count as free although the counter still has them.';

-- ------------------------------------------------------------------------------------------------ internal steps

-- Gives back to a section what dead claims still occupy. The caller holds the counter's lock.
create function reclaim_ga(p_event text, p_section text, p_now timestamptz) returns void language plpgsql as $$
declare
  given_back int;
begin
  with dead as (
    delete from ga_claim c
    where c.event_id = p_event and c.section_code = p_section
      and c.state in ('HELD', 'BOOKED') and c.expires_at <= p_now
    returning c.reservation_id, c.quantity
  ), told as (
    insert into claim_event (event_id, section_code, quantity, reservation_id, op, state)
    select p_event, p_section, d.quantity, d.reservation_id, 'EXPIRE', 'FREE' from dead d
  )
  select coalesce(sum(d.quantity), 0) into given_back from dead d;
  update ga_counter g set held = g.held - given_back
  where g.event_id = p_event and g.section_code = p_section and given_back > 0;
end $$;

-- Takes the seats that are free, in order. Answers with the rows taken; whoever wanted more raises.
create function take_seats(p_reservation text, p_lines jsonb, p_state text, p_expires timestamptz, p_now timestamptz)
returns table (taken_event text, taken_seat int, taken_fence bigint) language plpgsql as $$
begin
  return query
  insert into seat_claim as c (event_id, seat_index, reservation_id, state, expires_at)
  select l.event_id, l.seat_index, p_reservation, p_state, p_expires
  from (select distinct x.event_id, x.seat_index from claim_lines(p_lines) x where x.seat_index is not null) l
  order by l.event_id, l.seat_index
  on conflict (event_id, seat_index) do update
    set reservation_id = excluded.reservation_id, state = excluded.state,
        expires_at = excluded.expires_at, fence = c.fence + 1
    where is_dead(c.state, c.expires_at, p_now)
  returning c.event_id, c.seat_index, c.fence;
end $$;
comment on function take_seats is 'The guard against double sales: the primary key, and the predicate of expiry.';

-- Which of the lines cannot be had now, whoever asks for this reservation.
create function unavailable_lines(p_reservation text, p_lines jsonb, p_now timestamptz) returns jsonb
language plpgsql stable as $$
begin
  return (
    with refused as (
      select jsonb_build_object('event', c.event_id, 'seat', c.seat_index) as seat
      from claim_lines(p_lines) l
      join seat_claim c on c.event_id = l.event_id and c.seat_index = l.seat_index
      where not is_dead(c.state, c.expires_at, p_now) and c.reservation_id <> p_reservation
      order by c.event_id, c.seat_index
    ), short as (
      select jsonb_build_object('event', w.event_id, 'section', w.section_code,
        'available', greatest(coalesce(ga_available(w.event_id, w.section_code, p_now), 0), 0)) as section
      from (select l.event_id, l.section_code, sum(l.quantity) as quantity
            from claim_lines(p_lines) l where l.seat_index is null group by 1, 2) w
      where coalesce(ga_available(w.event_id, w.section_code, p_now), 0) < w.quantity
    )
    select case when exists (select from refused) or exists (select from short) then
      jsonb_build_object('outcome', 'TAKEN',
        'seats', (select coalesce(jsonb_agg(seat), '[]') from refused),
        'sections', (select coalesce(jsonb_agg(section), '[]') from short)) end
  );
end $$;

-- Claims all of the lines or raises TQ100. Prices are not its business.
create function take_lines(p_reservation text, p_lines jsonb, p_state text, p_op text, p_expires timestamptz, p_now timestamptz)
returns void language plpgsql as $$
declare
  wanted int;
  got int;
  line record;
begin
  select count(distinct (l.event_id, l.seat_index)) into wanted
  from claim_lines(p_lines) l where l.seat_index is not null;
  if wanted > 0 then
    with taken as materialized (
      select * from take_seats(p_reservation, p_lines, p_state, p_expires, p_now)
    ), told as (
      insert into claim_event (event_id, seat_index, reservation_id, op, state, fence)
      select t.taken_event, t.taken_seat, p_reservation, p_op, p_state, t.taken_fence from taken t
    )
    select count(*) into got from taken;
    if got < wanted then
      raise exception 'somebody was quicker' using errcode = 'TQ100';
    end if;
  end if;
  for line in
    select l.event_id, l.section_code, sum(l.quantity)::int as quantity
    from claim_lines(p_lines) l where l.seat_index is null
    group by l.event_id, l.section_code order by l.event_id, l.section_code
  loop
    update ga_counter g set held = g.held + line.quantity
    where g.event_id = line.event_id and g.section_code = line.section_code
      and g.held + g.sold + line.quantity <= g.capacity;
    if not found then
      perform from ga_counter g
      where g.event_id = line.event_id and g.section_code = line.section_code for update;
      perform reclaim_ga(line.event_id, line.section_code, p_now);
      update ga_counter g set held = g.held + line.quantity
      where g.event_id = line.event_id and g.section_code = line.section_code
        and g.held + g.sold + line.quantity <= g.capacity;
      if not found then
        raise exception 'the section is full' using errcode = 'TQ100';
      end if;
    end if;
    insert into ga_claim as c (event_id, section_code, reservation_id, quantity, state, expires_at)
    values (line.event_id, line.section_code, p_reservation, line.quantity, p_state, p_expires)
    on conflict (event_id, section_code, reservation_id) do update
      set quantity = c.quantity + excluded.quantity, state = excluded.state, expires_at = excluded.expires_at;
    insert into claim_event (event_id, section_code, quantity, reservation_id, op, state)
    values (line.event_id, line.section_code, line.quantity, p_reservation, p_op, p_state);
  end loop;
end $$;

-- Frees every claim of the reservations, or only the given lines of them. Seats of all of them in one order.
create function free_claims(p_reservations text[], p_op text, p_only jsonb default null) returns int
language plpgsql as $$
declare
  freed_seats int;
  line record;
  claim record;
  leaving int;
  freed_places int := 0;
begin
  with mine as materialized (
    select c.event_id, c.seat_index from seat_claim c
    where c.reservation_id = any (p_reservations) and c.state <> 'FREE'
      and (p_only is null or exists (select from claim_lines(p_only) l
            where l.event_id = c.event_id and l.seat_index = c.seat_index))
    order by c.event_id, c.seat_index for update
  ), freed as (
    update seat_claim c set state = 'FREE', expires_at = null from mine m
    where c.event_id = m.event_id and c.seat_index = m.seat_index
      and c.reservation_id = any (p_reservations) and c.state <> 'FREE'
    returning c.event_id, c.seat_index, c.reservation_id, c.fence
  ), told as (
    insert into claim_event (event_id, seat_index, reservation_id, op, state, fence)
    select f.event_id, f.seat_index, f.reservation_id, p_op, 'FREE', f.fence from freed f
    order by f.event_id, f.seat_index
  )
  select count(*) into freed_seats from freed;

  for line in
    select c.event_id, c.section_code, c.reservation_id from ga_claim c
    where c.reservation_id = any (p_reservations)
      and (p_only is null or exists (select from claim_lines(p_only) l
            where l.event_id = c.event_id and l.section_code = c.section_code and l.seat_index is null))
    order by c.event_id, c.section_code, c.reservation_id
  loop
    perform from ga_counter g
    where g.event_id = line.event_id and g.section_code = line.section_code for update;
    select c.* into claim from ga_claim c
    where c.event_id = line.event_id and c.section_code = line.section_code
      and c.reservation_id = line.reservation_id for update;
    continue when not found;
    leaving := claim.quantity;
    if p_only is not null then
      select least(sum(l.quantity), claim.quantity)::int into leaving from claim_lines(p_only) l
      where l.event_id = line.event_id and l.section_code = line.section_code and l.seat_index is null;
    end if;
    if leaving = claim.quantity then
      delete from ga_claim c where c.event_id = line.event_id and c.section_code = line.section_code
        and c.reservation_id = line.reservation_id;
    else
      update ga_claim c set quantity = c.quantity - leaving
      where c.event_id = line.event_id and c.section_code = line.section_code
        and c.reservation_id = line.reservation_id;
    end if;
    update ga_counter g set
      held = g.held - case when claim.state in ('SOLD', 'READ') then 0 else leaving end,
      sold = g.sold - case when claim.state in ('SOLD', 'READ') then leaving else 0 end
    where g.event_id = line.event_id and g.section_code = line.section_code;
    insert into claim_event (event_id, section_code, quantity, reservation_id, op, state)
    values (line.event_id, line.section_code, leaving, line.reservation_id, p_op, 'FREE');
    freed_places := freed_places + leaving;
  end loop;
  return freed_seats + freed_places;
end $$;

-- Locks a reservation's claims and answers whether it still has every one that its items name.
create function lock_claims(p_reservation text) returns boolean language plpgsql as $$
declare
  is_whole boolean;
begin
  perform from seat_claim c where c.reservation_id = p_reservation and c.state <> 'FREE'
  order by c.event_id, c.seat_index for update;
  perform from ga_claim c where c.reservation_id = p_reservation
  order by c.event_id, c.section_code for update;
  select not exists (
      select from reservation_item i
      left join seat_claim c on c.event_id = i.event_id and c.seat_index = i.seat_index
        and c.reservation_id = p_reservation and not is_dead(c.state, c.expires_at, clock_timestamp())
      where i.reservation_id = p_reservation and i.removed_at is null and i.seat_index is not null
        and c.event_id is null)
    and not exists (
      select from reservation_item i
      left join ga_claim c on c.event_id = i.event_id and c.section_code = i.section_code
        and c.reservation_id = p_reservation and c.quantity = i.quantity
        and not is_dead(c.state, c.expires_at, clock_timestamp())
      where i.reservation_id = p_reservation and i.removed_at is null and i.seat_index is null
        and c.event_id is null)
  into is_whole;
  return is_whole;
end $$;

-- Moves every claim of a reservation to another state; the caller has locked them.
create function move_claims(p_reservation text, p_state text, p_op text, p_expires timestamptz) returns void
language plpgsql as $$
begin
  with moved as (
    update seat_claim c set state = p_state, expires_at = p_expires
    where c.reservation_id = p_reservation and c.state <> 'FREE'
    returning c.event_id, c.seat_index, c.fence
  )
  insert into claim_event (event_id, seat_index, reservation_id, op, state, fence)
  select m.event_id, m.seat_index, p_reservation, p_op, p_state, m.fence from moved m
  order by m.event_id, m.seat_index;
  with moved as (
    update ga_claim c set state = p_state, expires_at = p_expires
    where c.reservation_id = p_reservation
    returning c.event_id, c.section_code, c.quantity
  )
  insert into claim_event (event_id, section_code, quantity, reservation_id, op, state)
  select m.event_id, m.section_code, m.quantity, p_reservation, p_op, p_state from moved m
  order by m.event_id, m.section_code;
end $$;

create function reservation_facts(r reservation) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('id', r.id, 'status', r.status, 'version', r.version,
      'expiresAt', r.expires_at, 'maxExpiresAt', r.max_expires_at, 'deadline', r.deadline,
      'extensionsUsed', r.extensions_used, 'now', clock_timestamp())
  );
end $$;

create function fences_of(p_reservation text) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('event', c.event_id, 'seat', c.seat_index, 'fence', c.fence)
      order by c.event_id, c.seat_index), '[]')
    from seat_claim c where c.reservation_id = p_reservation and c.state <> 'FREE'
  );
end $$;

-- ------------------------------------------------------------------------------------------------ operations

-- Takes lines for a reservation, all or none, at today's prices; makes the reservation from p_new when it is new.
-- p_new: {market, event, session, person, mode, seller, channel, status, deadline, note}. The clock of a hold starts
-- here once and is never lengthened by adding.
create function hold_claims(
  p_reservation text, p_new jsonb, p_lines jsonb, p_ttl interval, p_longest interval, p_is_fan boolean)
returns jsonb language plpgsql as $$
declare
  r reservation;
  v_now timestamptz;
  refusal jsonb;
  lines jsonb := p_lines;
  v_state text;
  v_until timestamptz;
  is_new boolean;
begin
  for attempt in 1..4 loop
    v_now := clock_timestamp();
    refusal := unavailable_lines(p_reservation, lines, v_now);
    if refusal is not null then return refusal; end if;
    begin
      is_new := false;
      if p_new is not null then
        insert into reservation (id, market, event_id, session_id, person_id, sale_mode, seller_id, channel,
          status, expires_at, max_expires_at, deadline, note)
        select p_reservation, n.market, n.event, n.session, n.person, n.mode, n.seller, n.channel, n.status,
          case n.status when 'ACTIVE' then v_now + p_ttl when 'BOOKED' then n.deadline end,
          case n.status when 'ACTIVE' then v_now + p_longest end,
          n.deadline, n.note
        from jsonb_to_record(p_new) as n (market text, event text, session text, person text, mode text,
          seller text, channel text, status text, deadline timestamptz, note text)
        on conflict (id) do nothing;
        is_new := found;
      end if;
      select * into r from reservation where id = p_reservation for update;
      if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
      v_now := clock_timestamp();
      if r.status not in ('ACTIVE', 'BOOKED', 'BOOKED_FOREVER') or r.expires_at <= v_now then
        return jsonb_build_object('outcome', 'NOT_OPEN', 'status',
          case when r.expires_at <= v_now and r.status in ('ACTIVE', 'BOOKED') then 'EXPIRED' else r.status end);
      end if;
      if p_is_fan then
        refusal := sale_refusal(p_reservation, lines, v_now);
        if refusal is not null then raise exception 'not for sale' using errcode = 'TQ101'; end if;
      end if;
      -- Seats that the reservation already has are had: asking again changes nothing.
      select coalesce(jsonb_agg(line), '[]') into lines from jsonb_array_elements(p_lines) line
      where not exists (select from seat_claim c where c.event_id = line ->> 'event'
        and c.seat_index = (line ->> 'seat')::int and c.reservation_id = p_reservation
        and not is_dead(c.state, c.expires_at, v_now));
      v_state := case r.status when 'ACTIVE' then 'HELD' when 'BOOKED' then 'BOOKED' else 'BLOCKED' end;
      v_until := case r.status when 'BOOKED_FOREVER' then null else greatest(r.expires_at, r.deadline) end;
      perform take_lines(p_reservation, lines, v_state,
        case v_state when 'HELD' then 'HOLD' when 'BOOKED' then 'BOOK' else 'BLOCK' end, v_until, v_now);
      perform add_items(p_reservation, lines);
      if not is_new and lines <> '[]' then
        update reservation set version = version + 1, updated_at = v_now where id = p_reservation returning * into r;
      end if;
      return jsonb_build_object('outcome', 'HELD', 'reservation', reservation_facts(r),
        'fences', fences_of(p_reservation));
    exception
      when sqlstate 'TQ100' then refusal := null;
      when sqlstate 'TQ101' then return refusal;
    end;
  end loop;
  -- Beaten to it each time, and each time the winner let go again: say so rather than go on.
  return jsonb_build_object('outcome', 'TAKEN', 'sections', '[]'::jsonb, 'seats', (
    select coalesce(jsonb_agg(jsonb_build_object('event', l.event_id, 'seat', l.seat_index)), '[]')
    from claim_lines(p_lines) l where l.seat_index is not null));
end $$;

-- Why a fan may not have these lines although they are free.
create function sale_refusal(p_reservation text, p_lines jsonb, p_now timestamptz) returns jsonb
language plpgsql stable as $$
begin
  return (
    with asked as (
      select l.event_id, sum(l.quantity) as quantity from claim_lines(p_lines) l
      where not exists (select from seat_claim c where c.event_id = l.event_id and c.seat_index = l.seat_index
        and c.reservation_id = p_reservation)
      group by l.event_id
    ), closed as (
      select a.event_id from asked a left join event e on e.id = a.event_id
      where e.id is null or e.is_disabled or p_now < e.sale_opens_at or p_now >= e.sale_closes_at
    ), blocked as (
      select distinct l.event_id, l.section_code from claim_lines(p_lines) l
      join section_release s on s.event_id = l.event_id and s.section_code = l.section_code
      where s.access_level = 'BLOCKED'
    ), over as (
      select a.event_id, e.max_tickets_per_fan from asked a join event e on e.id = a.event_id
      where a.quantity + coalesce((select sum(i.quantity) from reservation_item i
        where i.reservation_id = p_reservation and i.event_id = a.event_id and i.removed_at is null), 0)
        > e.max_tickets_per_fan
    )
    select case
      when exists (select from closed) or exists (select from blocked) then jsonb_build_object('outcome', 'NOT_ON_SALE',
        'events', (select coalesce(jsonb_agg(event_id), '[]') from closed),
        'sections', (select coalesce(jsonb_agg(jsonb_build_object('event', event_id, 'section', section_code)), '[]') from blocked))
      when exists (select from over) then (select jsonb_build_object('outcome', 'TOO_MANY',
        'event', event_id, 'limit', max_tickets_per_fan) from over limit 1)
    end
  );
end $$;

-- The items of lines at the prices of now; a section that is held already keeps its price.
create function add_items(p_reservation text, p_lines jsonb) returns int language plpgsql as $$
declare
  wanted int;
  written int;
begin
  select count(*) into wanted from (
    select distinct l.event_id, l.section_code, l.seat_index from claim_lines(p_lines) l) x;
  with lines as (
    select l.event_id, l.section_code, l.seat_index, min(l.seat_code) as seat_code, min(l.zone_code) as zone_code,
      case when l.seat_index is null then sum(l.quantity)::int else 1 end as quantity
    from claim_lines(p_lines) l group by l.event_id, l.section_code, l.seat_index
  ), seats as (
    insert into reservation_item (reservation_id, event_id, seat_index, section_code, seat_code, zone_code, quantity,
      base, fee, tax, total, currency)
    select p_reservation, l.event_id, l.seat_index, l.section_code, l.seat_code, l.zone_code, 1,
      p.base, p.fee, p.tax, p.total, p.currency
    from lines l join event_zone_price p on p.event_id = l.event_id and p.zone_code = l.zone_code
    where l.seat_index is not null order by l.event_id, l.seat_index
    returning 1
  ), sections as (
    insert into reservation_item as i (reservation_id, event_id, section_code, seat_code, zone_code, quantity,
      base, fee, tax, total, currency)
    select p_reservation, l.event_id, l.section_code, 'UNNUMBERED', l.zone_code, l.quantity,
      p.base, p.fee, p.tax, p.total, p.currency
    from lines l join event_zone_price p on p.event_id = l.event_id and p.zone_code = l.zone_code
    where l.seat_index is null order by l.event_id, l.section_code
    on conflict (reservation_id, event_id, section_code) where removed_at is null and seat_index is null
    do update set quantity = i.quantity + excluded.quantity
    returning 1
  )
  select (select count(*) from seats) + (select count(*) from sections) into written;
  if written < wanted then
    raise exception 'a zone of this event has no price' using errcode = 'TQ004';
  end if;
  return written;
end $$;

-- Ends a reservation's claims and the reservation with them; with p_only it only lets go of those lines.
create function release_claims(p_reservation text, p_status text, p_op text, p_only jsonb) returns jsonb
language plpgsql as $$
declare
  r reservation;
  freed int;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  freed := free_claims(array[p_reservation], p_op, p_only);
  if p_only is null then
    update reservation set status = p_status, version = version + 1, updated_at = clock_timestamp()
    where id = p_reservation returning * into r;
  else
    if r.status in ('ACTIVE', 'BOOKED', 'BOOKED_FOREVER') then
      update reservation_item i set removed_at = clock_timestamp() from claim_lines(p_only) l
      where i.reservation_id = p_reservation and i.removed_at is null and i.event_id = l.event_id
        and (i.seat_index = l.seat_index or i.seat_index is null and l.seat_index is null
          and i.section_code = l.section_code and i.quantity <= l.quantity);
      update reservation_item i set quantity = i.quantity - l.quantity from claim_lines(p_only) l
      where i.reservation_id = p_reservation and i.removed_at is null and i.event_id = l.event_id
        and i.seat_index is null and l.seat_index is null and i.section_code = l.section_code
        and i.quantity > l.quantity;
    end if;
    update reservation set version = version + 1, updated_at = clock_timestamp()
    where id = p_reservation returning * into r;
  end if;
  return jsonb_build_object('outcome', 'RELEASED', 'freed', freed, 'reservation', reservation_facts(r));
end $$;

-- More time for a live hold, within its cap.
create function extend_hold(p_reservation text, p_by interval, p_most int) returns jsonb language plpgsql as $$
declare
  r reservation;
  is_whole boolean;
  later timestamptz;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status <> 'ACTIVE' then return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status); end if;
  is_whole := lock_claims(p_reservation);
  if not is_whole or r.expires_at <= clock_timestamp() then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  later := least(r.expires_at + p_by, r.max_expires_at);
  if r.extensions_used >= p_most or later <= r.expires_at then
    return jsonb_build_object('outcome', 'LIMIT', 'reservation', reservation_facts(r));
  end if;
  perform move_claims(p_reservation, 'HELD', 'EXTEND', greatest(later, r.deadline));
  update reservation set expires_at = later, extensions_used = extensions_used + 1, version = version + 1,
    updated_at = clock_timestamp() where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'EXTENDED', 'reservation', reservation_facts(r));
end $$;

-- A payment is under way: the claims stay until somebody says how it ended. Answers with the fences to pay against.
create function claims_to_paying(p_reservation text, p_status text, p_lease timestamptz) returns jsonb
language plpgsql as $$
declare
  r reservation;
  is_whole boolean;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status not in ('ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT') then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status);
  end if;
  is_whole := lock_claims(p_reservation);
  if not is_whole or (r.status = 'ACTIVE' and r.expires_at <= clock_timestamp()) then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  perform move_claims(p_reservation, 'PAYING', 'PAY', p_lease);
  update reservation set status = p_status, expires_at = p_lease, version = version + 1,
    updated_at = clock_timestamp() where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'PAYING', 'reservation', reservation_facts(r),
    'fences', fences_of(p_reservation));
end $$;

-- The payment came to nothing, or a booking is opened: a live hold again, with at least p_least left.
create function claims_to_hold(p_reservation text, p_least interval, p_longest interval) returns jsonb
language plpgsql as $$
declare
  r reservation;
  is_whole boolean;
  v_now timestamptz;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status not in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT', 'BOOKED') then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status);
  end if;
  is_whole := lock_claims(p_reservation);
  if not is_whole then return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED'); end if;
  v_now := clock_timestamp();
  perform move_claims(p_reservation, 'HELD', case r.status when 'BOOKED' then 'HOLD' else 'UNPAY' end,
    greatest(v_now + p_least, r.deadline));
  update reservation set status = 'ACTIVE', expires_at = v_now + p_least,
    max_expires_at = greatest(max_expires_at, v_now + case r.status when 'BOOKED' then p_longest else p_least end),
    version = version + 1, updated_at = v_now
  where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'HELD', 'reservation', reservation_facts(r),
    'fences', fences_of(p_reservation));
end $$;

-- Sells what the reservation still has, if the fences are the ones that were paid against (null: whatever it has, for
-- sales without a payment). Call it in the transaction that writes PAID, the tickets and the outbox.
create function sell_claims(p_reservation text, p_fences jsonb) returns jsonb language plpgsql as $$
declare
  r reservation;
  line record;
  lost jsonb;
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status not in ('ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT', 'BOOKED_FOREVER') then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status);
  end if;
  perform from seat_claim c where c.reservation_id = p_reservation and c.state <> 'FREE'
  order by c.event_id, c.seat_index for update;
  perform from ga_counter g where exists (select from ga_claim c where c.reservation_id = p_reservation
    and c.event_id = g.event_id and c.section_code = g.section_code)
  order by g.event_id, g.section_code for update;
  if not lock_claims(p_reservation) or (r.status = 'ACTIVE' and r.expires_at <= clock_timestamp()) then
    return jsonb_build_object('outcome', 'NOT_OPEN', 'status', 'EXPIRED');
  end if;
  select jsonb_agg(jsonb_build_object('event', f.event, 'seat', f.seat)) into lost
  from jsonb_to_recordset(coalesce(p_fences, '[]')) as f (event text, seat int, fence bigint)
  where not exists (select from seat_claim c where c.event_id = f.event and c.seat_index = f.seat
    and c.reservation_id = p_reservation and c.fence = f.fence and c.state <> 'FREE');
  if lost is not null then return jsonb_build_object('outcome', 'LOST', 'seats', lost); end if;
  for line in
    select c.event_id, c.section_code, c.quantity from ga_claim c
    where c.reservation_id = p_reservation and c.state not in ('SOLD', 'READ')
    order by c.event_id, c.section_code
  loop
    update ga_counter g set held = g.held - line.quantity, sold = g.sold + line.quantity
    where g.event_id = line.event_id and g.section_code = line.section_code;
  end loop;
  perform move_claims(p_reservation, 'SOLD', 'SELL', null);
  update reservation set status = 'FINISHED', version = version + 1, updated_at = clock_timestamp()
  where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'SOLD', 'reservation', reservation_facts(r), 'fences', fences_of(p_reservation));
end $$;

-- Late money for an ended reservation: the very same seats and places, all of them and sold at once, or nothing.
create function reclaim_and_sell(p_reservation text) returns jsonb language plpgsql as $$
declare
  r reservation;
  lines jsonb;
  refusal jsonb;
  v_now timestamptz := clock_timestamp();
begin
  select * into r from reservation where id = p_reservation for update;
  if not found then return jsonb_build_object('outcome', 'UNKNOWN'); end if;
  if r.status <> 'EXPIRED' then return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status); end if;
  select jsonb_agg(jsonb_build_object('event', i.event_id, 'seat', i.seat_index, 'section', i.section_code,
    'quantity', i.quantity)) into lines
  from reservation_item i where i.reservation_id = p_reservation and i.removed_at is null;
  if lines is null then return jsonb_build_object('outcome', 'NOT_OPEN', 'status', r.status); end if;
  begin
    perform take_lines(p_reservation, lines, 'PAYING', 'HOLD', v_now + interval '1 minute', v_now);
  exception when sqlstate 'TQ100' then
    refusal := unavailable_lines(p_reservation, lines, clock_timestamp());
    return coalesce(refusal, '{"outcome": "TAKEN", "seats": [], "sections": []}');
  end;
  update ga_counter g set held = g.held - c.quantity, sold = g.sold + c.quantity
  from ga_claim c where c.reservation_id = p_reservation
    and g.event_id = c.event_id and g.section_code = c.section_code;
  perform move_claims(p_reservation, 'SOLD', 'SELL', null);
  update reservation set status = 'FINISHED', version = version + 1, updated_at = clock_timestamp()
  where id = p_reservation returning * into r;
  return jsonb_build_object('outcome', 'SOLD', 'reservation', reservation_facts(r), 'fences', fences_of(p_reservation));
end $$;

-- Tidies away what has ended, and so tells whoever watches. Nothing depends on it: a dead claim is free anyway.
create function sweep_expired(p_limit int) returns table (swept_reservation text, swept_status text)
language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  ended text[];
  kept text[];
begin
  with due as materialized (
    select r.id, r.status, r.deadline from reservation r
    where r.status in ('ACTIVE', 'BOOKED') and r.expires_at <= v_now
    order by r.expires_at limit p_limit for update skip locked
  )
  select coalesce(array_agg(d.id) filter (where d.status = 'BOOKED' or d.deadline is null or d.deadline <= v_now), '{}'),
    coalesce(array_agg(d.id) filter (where d.status = 'ACTIVE' and d.deadline > v_now), '{}')
  into ended, kept from due d;
  perform from seat_claim c where c.reservation_id = any (ended || kept) and c.state <> 'FREE'
  order by c.event_id, c.seat_index for update;
  perform free_claims(ended, 'EXPIRE');
  update reservation r set status = 'EXPIRED', version = version + 1, updated_at = v_now where r.id = any (ended);
  perform move_claims(r.id, 'BOOKED', 'BOOK', r.deadline) from reservation r where r.id = any (kept);
  update reservation r set status = 'BOOKED', expires_at = r.deadline, version = version + 1, updated_at = v_now
  where r.id = any (kept);
  return query select r.id, r.status from reservation r where r.id = any (ended || kept);
end $$;

-- The gate has read the ticket of a seat.
create function read_seat(p_event text, p_seat int) returns boolean language plpgsql as $$
declare
  c seat_claim;
begin
  update seat_claim s set state = 'READ'
  where s.event_id = p_event and s.seat_index = p_seat and s.state = 'SOLD' returning * into c;
  if not found then return false; end if;
  insert into claim_event (event_id, seat_index, reservation_id, op, state, fence)
  values (p_event, p_seat, c.reservation_id, 'READ', 'READ', c.fence);
  return true;
end $$;

-- A sale opens on empty tables without statistics, and a plan made then would scan a full stadium later. Every access
-- here is by key: say so, rather than depend on when the tables were last analysed.
do $$
declare
  operation text;
begin
  foreach operation in array array['hold_claims', 'release_claims', 'extend_hold', 'claims_to_paying',
    'claims_to_hold', 'sell_claims', 'reclaim_and_sell', 'sweep_expired', 'read_seat']
  loop
    execute format('alter function %I set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off',
      operation);
  end loop;
end $$;
