-- Returns the state of a request with an idempotency key: otherBody, inFlight, or done with its recorded response.
create or replace function describe_recorded_request(i idempotency, p_hash bytea) returns jsonb language plpgsql immutable as $$
begin
  return case
    when i.body_hash <> p_hash then '{"kind": "otherBody"}'::jsonb
    when i.state = 'RUNNING' then '{"kind": "inFlight"}'::jsonb
    else jsonb_build_object('kind', 'done', 'status', i.response_status, 'body', i.response_body, 'sessionId', i.session_id)
  end;
end $$;
