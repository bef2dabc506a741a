-- Marks an order PAID by a payment attempt, with the price of what was sold.
create or replace function mark_order_paid(p_order text, p_attempt text, p_price jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  update orders o set status = 'PAID', paid_at = clock_timestamp(), updated_at = clock_timestamp(),
    details = o.details || jsonb_build_object('paidBy', p_attempt), base = t.base, fee = t.fee, tax = t.tax,
    discount = t.base + t.fee + t.tax - t.total, total = t.total
  from jsonb_to_record(p_price) as t (base bigint, fee bigint, tax bigint, total bigint)
  where o.id = p_order;
end $$;
