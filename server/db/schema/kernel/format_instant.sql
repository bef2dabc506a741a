-- Formats an instant as API responses do: ISO 8601 in UTC, milliseconds truncated and not rounded, as in to_epoch_ms. STABLE for
-- the same reason as to_epoch_ms.
create or replace function format_instant(at timestamptz) returns text language sql stable parallel safe
return to_char(date_trunc('milliseconds', at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
