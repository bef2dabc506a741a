-- Records that an event changed, by itself or through a row that names it in `event_id`.
create or replace function record_event_change() returns trigger language plpgsql as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into event_change (event_id) values (coalesce(v_row ->> 'event_id', v_row ->> 'id'));
  return null;
end $$;
