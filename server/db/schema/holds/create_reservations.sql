-- Creates the reservations of requests to hold seats (hold_seats) and returns those that did not exist.
create or replace function create_reservations(p_requests jsonb, p_now timestamptz) returns setof reservation
language sql as $$
  insert into reservation (id, market, event_id, session_id, person_id, sales_channel, seller_id, status,
    address, network, expires_at, max_expires_at, booking_deadline)
  select q ->> 'reservation', c ->> 'market', c ->> 'event', q ->> 'session', q ->> 'person', c ->> 'salesChannel',
    c ->> 'seller', c ->> 'status', c ->> 'address', c ->> 'network',
    case c ->> 'status' when 'ACTIVE' then p_now + make_interval(secs => (q ->> 'ttlSeconds')::int)
      when 'BOOKED' then (c ->> 'deadline')::timestamptz end,
    case c ->> 'status' when 'ACTIVE' then p_now + make_interval(secs => (q ->> 'maxDurationSeconds')::int) end,
    (c ->> 'deadline')::timestamptz
  from jsonb_array_elements(p_requests) q cross join lateral (select q -> 'create') as l (c)
  on conflict (id) do nothing returning *
$$;
