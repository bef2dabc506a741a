-- Returns after how many seconds a buyer may hold again whose holds expired unpaid since their last paid order; 0 at once. A released hold
-- counts by the part of its window in which it kept its seats. The booking of an installment plan whose first installment was not paid is
-- such a hold; a renewal is none. p_pauses has the pause by the number of expiries.
create or replace function calculate_hold_pause(p_person text, p_session text, p_window_seconds int, p_pauses jsonb, p_now timestamptz)
returns int language plpgsql stable as $$
declare
  expiries numeric;
  last_expiry timestamptz;
  last_payment timestamptz;
begin
  for attempt in 1..2 loop
    select sum(case q.status when 'CANCELLED' then
        least(1, extract(epoch from q.ended_at - q.created_at) / p_window_seconds) else 1 end), max(q.ended_at)
    into expiries, last_expiry
    from (
      select r.status, r.created_at, case r.status when 'CANCELLED' then r.updated_at when 'EXPIRED' then least(r.expires_at, r.updated_at)
        else r.expires_at end as ended_at
      from (select * from reservation s where s.session_id = p_session and s.created_at > p_now - interval '1 day'
        union select * from reservation p where p.person_id = p_person and p.created_at > p_now - interval '1 day') r
      where r.created_at > greatest(p_now - interval '1 day', last_payment)
        and r.sales_channel = 'SELF_SERVICE' and not is_renewal(r)
        and (r.status in ('EXPIRED', 'CANCELLED') or r.status in ('ACTIVE', 'BOOKED') and r.expires_at <= p_now)
        and not exists (select from orders o where o.reservation_id = r.id and o.paid_at is not null)
    ) q;
    if coalesce(expiries, 0) < 2 then return 0; end if;
    -- Only then is a payment looked for.
    select max(o.paid_at) into last_payment from orders o join reservation r on r.id = o.reservation_id
    where r.session_id = p_session or r.person_id = p_person;
    exit when last_payment is null;
  end loop;
  return greatest(0, ceil((p_pauses ->> least(floor(expiries)::int, jsonb_array_length(p_pauses) - 1))::numeric
    - extract(epoch from p_now - last_expiry)))::int;
end $$;
