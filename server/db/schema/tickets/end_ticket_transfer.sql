-- Ends an open offer without moving its tickets, and erases the contact that it was sent to. Returns false for one that has ended.
create or replace function end_ticket_transfer(p_transfer text, p_status text) returns boolean language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  update ticket_transfer set status = p_status, contact = null, decided_at = clock_timestamp()
  where id = p_transfer and status = 'OFFERED';
  if not found then return false; end if;
  update ticket_transfer_item set is_open = false where transfer_id = p_transfer;
  return true;
end $$;
