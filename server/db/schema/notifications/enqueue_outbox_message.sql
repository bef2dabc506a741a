-- Enqueues a side effect to deliver after the commit; a second one with the same key is ignored.
create or replace function enqueue_outbox_message(p_key text, p_kind text, p_payload jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  insert into outbox_message (idempotency_key, kind, payload) values (p_key, p_kind, p_payload)
  on conflict (idempotency_key) do nothing;
end $$;
