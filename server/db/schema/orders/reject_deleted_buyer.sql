-- Rejects an order of a deleted account (SQLSTATE TQ004).
create or replace function reject_deleted_buyer() returns trigger language plpgsql as $$
begin
  -- The lock serialises an order with the deletion of its buyer's account.
  if new.buyer_id is not null and (select p.deleted_at from person p where p.id = new.buyer_id for share) is not null then
    raise exception 'the buyer has deleted their account' using errcode = 'TQ004';
  end if;
  return new;
end $$;
