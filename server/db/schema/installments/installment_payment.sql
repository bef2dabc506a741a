create table installment_payment (
  id text primary key,
  plan_id text not null references installment_plan (id),
  method text not null,
  provider text not null,
  provider_key text not null unique,
  provider_payment_id text,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('COP', 'MXN')),
  status text not null,
  status_detail text,
  is_late boolean not null default false,
  is_refund_due boolean not null default false,
  detail jsonb not null default '{}',
  expires_at timestamptz not null,
  checked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (provider, provider_payment_id)
);
comment on table installment_payment is
  'A payment attempt for installments. provider_key is the provider''s idempotency key, written before the call. expires_at: until when the payer may still complete it.';
comment on column installment_payment.is_refund_due is 'True for a payment that paid no installment and is refunded.';

create index installment_payment_plan on installment_payment (plan_id, created_at desc);
create index installment_payment_open on installment_payment (checked_at nulls first) where status in ('CREATED', 'PENDING');

create or replace trigger installment_payment_status after insert or update of status on installment_payment
  for each row execute function enforce_status_transition('installment_payment');
create or replace trigger installment_payment_not_deletable before delete or truncate on installment_payment
  for each statement execute function reject_delete();
