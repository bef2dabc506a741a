-- Records the prepared response of a new hold and returns the verdict with its body, or raises TQ101 when the key was used before.
create or replace function record_hold_response(r reservation, p_item_ids bigint[], p_response jsonb, p_now timestamptz) returns jsonb
language plpgsql as $$
declare
  body text := fill_placeholders(p_response ->> 'body', p_response -> 'placeholders',
    array[format_instant(p_now), format_instant(r.expires_at), format_instant(r.max_expires_at)] || p_item_ids::text[]);
begin
  if not record_response(p_response -> 'request', (p_response ->> 'status')::int, body) then
    raise exception 'the request was seen before' using errcode = 'TQ101';
  end if;
  return jsonb_build_object('outcome', 'RECORDED', 'body', body, 'generated', jsonb_build_object('now', to_epoch_ms(p_now),
    'expiresAt', to_epoch_ms(r.expires_at), 'maxExpiresAt', to_epoch_ms(r.max_expires_at), 'items', p_item_ids));
end $$;
