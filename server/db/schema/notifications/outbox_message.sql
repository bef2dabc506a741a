create table outbox_message (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique,
  kind text not null,
  payload jsonb not null,
  attempts int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);
comment on table outbox_message is
  'Side effects to deliver (e-mails, text messages, refunds), written in the transaction that causes them. Delivered at least once; receivers recognise repetitions by idempotency_key.';

create index outbox_message_pending on outbox_message (next_at) where done_at is null;
