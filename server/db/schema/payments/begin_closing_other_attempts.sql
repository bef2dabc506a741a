-- Notes on the other open attempts of a paid order that they are to be closed, so that nobody pays twice.
create or replace function begin_closing_other_attempts(p_order text, p_paid_by text) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  update payment_attempt a set detail = a.detail || '{"closingReason": "METHOD_CHANGE"}', updated_at = clock_timestamp()
  where a.order_id = p_order and a.id <> p_paid_by
    and a.status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER');
end $$;
