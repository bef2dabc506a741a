-- Issues the tickets of a paid order to its buyer, with the kind of QR code that each event has: all of them, or it fails.
create or replace function issue_tickets(p_order text, p_tickets jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  v_issued int;
begin
  insert into ticket (id, order_id, item_id, event_id, seat_index, section_code, seat_code, face, type, owner_id, price, currency,
    qr_mode)
  select t.id, o.id, t."itemId"::bigint, e.id, t."seatIndex", t."sectionCode", t."seatCode", t.face, t.type, o.buyer_id, t.price,
    o.currency, e.qr_mode
  from orders o
  cross join jsonb_to_recordset(p_tickets) as t (id text, "itemId" text, "eventId" text, "seatIndex" int, "sectionCode" text, "seatCode" text,
    face jsonb, type text, price bigint)
  join event e on e.id = t."eventId"
  where o.id = p_order;
  get diagnostics v_issued = row_count;
  if v_issued <> jsonb_array_length(p_tickets) then
    raise exception 'issued % of % tickets of order %', v_issued, jsonb_array_length(p_tickets), p_order;
  end if;
end $$;
