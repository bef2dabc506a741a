-- Adds an entry to the amount that an organisation owes.
create or replace function apply_organisation_entry() returns trigger language plpgsql as $$
begin
  update organisation set amount_owed = amount_owed + new.amount where id = new.organisation_id;
  return null;
end $$;
