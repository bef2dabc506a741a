-- What these call depends on the session's settings as far as PostgreSQL knows, so that as `immutable` they were never inlined:
-- each call was planned and run as a query of its own. Six of them were half the time of a hold.
create or replace function epoch_ms(at timestamptz) returns bigint language sql stable parallel safe
return floor(extract(epoch from at) * 1000)::bigint;

create or replace function wire_instant(at timestamptz) returns text language sql stable parallel safe
return to_char(date_trunc('milliseconds', at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
