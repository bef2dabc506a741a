-- Inserts a started payment attempt with its payment record and returns both as build_attempt_record does.
create or replace function insert_payment_attempt(p jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  a payment_attempt;
  v_record payment_record;
begin
  insert into payment_attempt (id, order_id, method, provider, provider_key, amount, currency, status, fences, expires_at, detail,
    wallet_amount)
  values (p ->> 'id', p ->> 'orderId', p ->> 'method', p ->> 'provider', p ->> 'providerKey', (p -> 'amount' ->> 'amount')::bigint,
    p -> 'amount' ->> 'currency', 'STARTED', p -> 'fences', (p ->> 'expiresAt')::timestamptz, p -> 'detail',
    (p ->> 'walletPortion')::bigint)
  returning * into a;
  insert into payment_record (id, order_id, attempt_id, status, amount, currency, method)
  values ('rec-' || a.id, a.order_id, a.id, 'CREATED', a.amount, a.currency, a.method)
  returning * into v_record;
  return build_attempt_record(a, v_record);
end $$;
