create table payment_attempt (
  id text primary key,
  order_id text not null references orders (id),
  method text not null,
  provider text not null,
  provider_key text not null unique,
  provider_payment_id text,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('COP', 'MXN')),
  wallet_amount bigint not null default 0 constraint payment_attempt_wallet_portion check (wallet_amount >= 0),
  status text not null,
  status_detail text,
  is_late boolean not null default false,
  fences jsonb not null default '[]',
  detail jsonb not null default '{}',
  can_still_be_paid boolean not null
    generated always as (status = 'EXPIRED' or status in ('DECLINED', 'COMPLETED') and detail ? 'isHosted') stored,
  expires_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (provider, provider_payment_id)
);
comment on table payment_attempt is
  'A payment attempt (the specification''s transaction). provider_key is the provider''s idempotency key, written before the call; an attempt never has a second one.';
comment on column payment_attempt.amount is 'The amount requested from the provider.';
comment on column payment_attempt.wallet_amount is 'The wallet portion, paid in addition to `amount`.';
comment on column payment_attempt.fences is 'The fencing tokens of the seats that the attempt pays for (seat_claim.fence).';
comment on column payment_attempt.can_still_be_paid is
  'True for an attempt that is over in our records while the provider may still collect money: it expired without an answer, or it has a page at the provider.';

create index payment_attempt_order on payment_attempt (order_id, created_at);
create index payment_attempt_open on payment_attempt (checked_at nulls first)
  where status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER');
create index payment_attempt_open_expiry on payment_attempt (expires_at)
  where status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER');
-- Late payments are looked for during a day from the end of the attempt, because a voucher lives for days.
create index payment_attempt_late_payment on payment_attempt (updated_at) where can_still_be_paid;
create index payment_attempt_announced_transfer on payment_attempt (status, expires_at) where method = 'PROCESSING_TRANSFER';

create or replace trigger payment_attempt_status after insert or update of status on payment_attempt
  for each row execute function enforce_status_transition('transaction');
create or replace trigger payment_attempt_wallet_portion after update of status on payment_attempt for each row
  when (new.wallet_amount > 0 and old.status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER')
    and new.status in ('COMPLETED', 'DECLINED', 'EXPIRED'))
  execute function release_wallet_portion();
