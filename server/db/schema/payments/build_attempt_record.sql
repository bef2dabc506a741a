-- Returns a payment attempt with its payment record as the server reads it. STABLE for the same reason as to_epoch_ms.
create or replace function build_attempt_record(a payment_attempt, p payment_record) returns jsonb language sql stable parallel safe
return jsonb_build_object('id', a.id, 'orderId', a.order_id, 'method', a.method, 'provider', a.provider,
  'providerKey', a.provider_key, 'providerPaymentId', a.provider_payment_id,
  'amount', jsonb_build_object('amount', a.amount, 'currency', a.currency), 'walletPortion', a.wallet_amount,
  'status', a.status, 'statusDetail', a.status_detail, 'isLate', a.is_late, 'fences', a.fences,
  'providerStatus', a.detail -> 'providerStatus', 'cartFingerprint', coalesce(a.detail ->> 'cartFingerprint', ''),
  'isHosted', coalesce(a.detail -> 'isHosted', 'false'), 'preference', a.detail -> 'preference',
  'closingReason', a.detail -> 'closingReason', 'sentTo', a.detail -> 'sentTo',
  'saveToken', a.detail -> 'methodDetails' -> 'saveToken', 'cardOwnerId', a.detail -> 'methodDetails' -> 'cardOwnerId',
  'reference', a.detail -> 'methodDetails' -> 'reference',
  'reviewedPaymentIds', coalesce(a.detail -> 'reviewedPaymentIds', '[]'),
  'mismatchedPaymentIds', coalesce(a.detail -> 'mismatchedPaymentIds', '[]'),
  'expiresAt', to_epoch_ms(a.expires_at), 'recordStatus', p.status, 'refundedAmount', p.refunded_amount);
