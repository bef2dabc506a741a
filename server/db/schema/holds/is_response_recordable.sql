-- Returns whether the prepared response of a hold can be recorded: the request is new, and the event and its prices are those that the
-- response shows.
create or replace function is_response_recordable(p_request jsonb) returns boolean language plpgsql stable as $$
declare
  v_response jsonb := p_request -> 'response';
  v_event text := p_request -> 'create' ->> 'event';
begin
  return not is_request_recorded(v_response -> 'request')
    and exists (select from event e where e.id = v_event and e.is_high_demand = (v_response ->> 'isHighDemand')::boolean)
    and not exists (
      select from jsonb_each(v_response -> 'prices') as expected (zone, price)
      where not exists (select from event_zone_price p where p.event_id = v_event and p.zone_code = expected.zone
        and expected.price = build_price(p)));
end $$;
