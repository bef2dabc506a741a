-- Returns the status and times of a reservation as the functions on claims report them.
create or replace function build_reservation_summary(r reservation) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('id', r.id, 'status', r.status, 'version', r.version,
      'expiresAt', r.expires_at, 'maxExpiresAt', r.max_expires_at, 'deadline', r.booking_deadline,
      'extensionsUsed', r.extensions_used, 'now', clock_timestamp())
  );
end $$;
