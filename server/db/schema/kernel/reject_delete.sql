-- Rejects the deletion of rows that must be kept (SQLSTATE TQ003).
create or replace function reject_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are not deleted', tg_table_name using errcode = 'TQ003';
end $$;
