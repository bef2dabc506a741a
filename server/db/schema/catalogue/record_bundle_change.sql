-- Records that a bundle changed through a row that names it in `bundle_id`.
create or replace function record_bundle_change() returns trigger language plpgsql as $$
begin
  insert into event_change (event_id) values (case when tg_op = 'DELETE' then old.bundle_id else new.bundle_id end);
  return null;
end $$;

create or replace trigger bundle_event_changed after insert or update or delete on bundle_event
  for each row execute function record_bundle_change();
create or replace trigger bundle_price_changed after insert or update or delete on bundle_price_share
  for each row execute function record_bundle_change();
