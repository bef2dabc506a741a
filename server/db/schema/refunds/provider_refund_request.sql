create table provider_refund_request (
  idempotency_key text primary key,
  payment_id text not null,
  refunded_before bigint check (refunded_before >= 0),
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
comment on table provider_refund_request is
  'A refund requested from the provider, by the key of its outbox message. Refunds of one payment are requested one after the other, whatever they are for: a manager''s refund, an overpayment, a late payment.';
comment on column provider_refund_request.refunded_before is
  'The amount that the payment had refunded before this request, by which a repetition recognises that it is done although the provider has forgotten its key.';

create unique index provider_refund_request_one_open on provider_refund_request (payment_id) where finished_at is null;
