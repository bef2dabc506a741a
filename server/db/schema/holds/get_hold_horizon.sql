-- Returns how far ahead the deadline of a hold can lie: the longest hold of half an hour (maxHoldDuration) and ten minutes for a clock
-- that is corrected. A later deadline was written before the clock was set back, and would last as long as that.
create or replace function get_hold_horizon() returns interval language sql immutable parallel safe return interval '40 minutes';
