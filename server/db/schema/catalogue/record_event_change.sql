-- Records that an event changed, by itself or through a row that names it in `event_id`, and with it the bundles that it is part of.
create or replace function record_event_change() returns trigger language plpgsql as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_event text := coalesce(v_row ->> 'event_id', v_row ->> 'id');
begin
  insert into event_change (event_id)
  select v_event union all select b.bundle_id from bundle_event b where b.event_id = v_event;
  return null;
end $$;
