-- Moves sold seats to a staff booking of the manager's own (BOOKED_FOREVER), from which they are sold or released manually. Nobody
-- else can claim them in between, because their rows stay locked.
create or replace function book_refunded_seats(p_from text, p_to text, p_requests jsonb, p_manager text, p_note text) returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
begin
  insert into reservation (id, market, event_id, sales_channel, seller_id, status, note)
  select p_to, r.market, r.event_id, 'ASSISTED', p_manager, 'BOOKED_FOREVER', p_note from reservation r where r.id = p_from;
  perform free_claims(array[p_from], 'REFUND', p_requests);
  perform claim_requested_seats(p_to, p_requests, 'BLOCKED', 'BLOCK', null, clock_timestamp());
  perform add_reservation_items(p_to, p_requests, null,
    (select r.event_id from reservation r where r.id = p_from and exists (select from bundle_event b where b.bundle_id = r.event_id)));
end $$;
