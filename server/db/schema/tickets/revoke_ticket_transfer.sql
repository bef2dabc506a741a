-- Revokes the open offer of a ticket that is cancelled by a refund, a chargeback or the cancellation of its event.
create or replace function revoke_ticket_transfer() returns trigger language plpgsql as $$
begin
  perform end_ticket_transfer(i.transfer_id, 'REVOKED') from ticket_transfer_item i where i.ticket_id = new.id and i.is_open;
  return null;
end $$;

-- The triggers of offers are applied with this function: their table was created by a migration.
create or replace trigger ticket_transfer_status after insert or update of status on ticket_transfer
  for each row execute function enforce_status_transition('ticket_transfer');
create or replace trigger ticket_transfer_not_deletable before delete or truncate on ticket_transfer
  for each statement execute function reject_delete();
create or replace trigger ticket_offer_revoked after update of cancelled_at on ticket
  for each row when (old.cancelled_at is null and new.cancelled_at is not null) execute function revoke_ticket_transfer();
