-- Rejects a change of an append-only table (SQLSTATE TQ002).
create or replace function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'TQ002';
end $$;
