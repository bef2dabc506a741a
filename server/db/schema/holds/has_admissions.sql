-- Returns whether any of the seat requests is for general admission.
create or replace function has_admissions(p_requests jsonb) returns boolean language sql immutable parallel safe
return p_requests @? '$[*] ? (!exists(@.seat) || @.seat == null)';
