-- Returns when a claimed seat becomes free, in milliseconds since 1970: 0 where it is free, null where it does not expire.
create or replace function calculate_free_at(state text, expires_at timestamptz) returns bigint language sql stable parallel safe
return case
  when is_claimable(state, expires_at, clock_timestamp()) then 0
  when state in ('HELD', 'BOOKED') then ceil(extract(epoch from expires_at) * 1000)::bigint end;
