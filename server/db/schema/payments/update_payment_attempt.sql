-- Changes a payment attempt and the status of its payment record. What the change does not name stays: `isLate`,
-- `providerPaymentId`, `statusDetail`, `detail` (merged) and `expiresAt`.
create or replace function update_payment_attempt(p_attempt text, p_change jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  update payment_attempt a set status = p_change ->> 'status', is_late = a.is_late or coalesce((p_change ->> 'isLate')::boolean, false),
    provider_payment_id = coalesce(p_change ->> 'providerPaymentId', a.provider_payment_id),
    status_detail = coalesce(p_change ->> 'statusDetail', a.status_detail),
    detail = a.detail || coalesce(p_change -> 'detail', '{}'),
    expires_at = coalesce((p_change ->> 'expiresAt')::timestamptz, a.expires_at),
    checked_at = clock_timestamp(), updated_at = clock_timestamp()
  where a.id = p_attempt;
  update payment_record p set status = p_change ->> 'record', updated_at = clock_timestamp(),
    refunded_amount = case when p_change ->> 'record' = 'REFUNDED' then p.amount else p.refunded_amount end
  where p.attempt_id = p_attempt and p.status <> p_change ->> 'record';
end $$;
