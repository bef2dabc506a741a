-- Locks the claims of a reservation and returns whether it still has every seat and admission of its items.
create or replace function lock_claims(p_reservation text) returns boolean language plpgsql as $$
declare
  has_all_claims boolean;
begin
  perform from seat_claim c where c.reservation_id = p_reservation and c.state <> 'FREE'
  order by c.event_id, c.seat_index for update;
  perform from ga_claim c where c.reservation_id = p_reservation
  order by c.event_id, c.section_code for update;
  select coalesce(bool_and(case when i.seat_index is not null
      then exists (select from seat_claim c where c.event_id = i.event_id and c.seat_index = i.seat_index
        and c.reservation_id = p_reservation and not is_claimable(c.state, c.expires_at, clock_timestamp()))
      else exists (select from ga_claim c where c.event_id = i.event_id and c.section_code = i.section_code
        and c.reservation_id = p_reservation and c.quantity = (select sum(o.quantity) from reservation_item o
          where o.reservation_id = p_reservation and o.event_id = i.event_id and o.section_code = i.section_code
            and o.seat_index is null and o.removed_at is null)
        and not is_claimable(c.state, c.expires_at, clock_timestamp())) end), true)
  into has_all_claims
  from reservation_item i where i.reservation_id = p_reservation and i.removed_at is null;
  return has_all_claims;
end $$;
