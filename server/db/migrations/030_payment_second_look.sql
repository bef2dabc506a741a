-- A try that was given up unheard, or that has a page of its own at the provider, may be paid after all while nobody tells
-- us: for a day it is looked at again, ever more rarely.

create function may_still_be_paid(status text, detail jsonb) returns boolean
language sql immutable parallel safe
return status = 'EXPIRED' or status in ('DECLINED', 'COMPLETED') and detail ? 'hosted';
comment on function may_still_be_paid is 'Whether money may come from a try that has ended in our books.';

create index payment_attempt_second_look on payment_attempt (created_at)
  where may_still_be_paid(status, detail);
