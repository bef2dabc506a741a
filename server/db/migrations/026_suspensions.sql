-- A manager's suspension of a sale, which no content file ends.
alter table event add column suspended_at timestamptz;
comment on column event.suspended_at is
  'The instant at which a manager suspended the sale; null when none has, or one has resumed it. is_disabled is true meanwhile.';

-- The suspensions so far, from the audit trail.
update event e set suspended_at = s.at
from (
  select distinct on (a.details ->> 'event') a.details ->> 'event' as id, a.at, (c ->> 'isSuspended')::boolean as is_suspended
  from audit_event a cross join lateral jsonb_array_elements(a.details -> 'changes') c
  where a.kind = 'event.saleChanged' and c ->> 'kind' = 'SUSPENSION'
  order by a.details ->> 'event', a.id desc) s
where s.id = e.id and s.is_suspended and e.is_disabled;
