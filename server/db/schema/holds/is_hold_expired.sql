-- Returns whether a hold has expired: its deadline has passed, or lies beyond any that a hold can have.
create or replace function is_hold_expired(expires_at timestamptz, at timestamptz) returns boolean language sql immutable parallel safe
return expires_at <= at or expires_at - at > get_hold_horizon();
