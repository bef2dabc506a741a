-- Rejects a status transition that the domain does not list (SQLSTATE TQ001) and records the others in status_change. For a table
-- with columns id and status: AFTER INSERT OR UPDATE OF status FOR EACH ROW, with the status list as argument. AFTER, because an
-- INSERT that ends in ON CONFLICT DO NOTHING never happened.
create or replace function enforce_status_transition() returns trigger language plpgsql as $$
declare
  previous_status text := case when tg_op = 'UPDATE' then old.status end;
begin
  if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
  if not exists (select from status_transition t
      where t.list = tg_argv[0] and t.from_status is not distinct from previous_status and t.to_status = new.status) then
    raise exception 'a % may not go from % to %', tg_argv[0], coalesce(previous_status, 'nothing'), new.status
      using errcode = 'TQ001',
            detail = json_build_object('list', tg_argv[0], 'id', new.id, 'from', previous_status, 'to', new.status)::text;
  end if;
  insert into status_change (list, entity_id, from_status, to_status) values (tg_argv[0], new.id, previous_status, new.status);
  return null;
end $$;
