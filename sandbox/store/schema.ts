/**
 * The SQLite schema of the sandbox. Triggers make the ledger append-only: not even the sandbox itself can change what it
 * charged.
 */
export const schema = `
create table if not exists payment (
  id integer primary key,
  external_reference text,
  status text not null,
  expires_at integer,
  scenario text not null,
  document text not null
) strict;
create index if not exists payment_by_reference on payment (external_reference);
create index if not exists payment_by_expiry on payment (expires_at) where status = 'pending';

create table if not exists ledger (
  sequence integer primary key autoincrement,
  at text not null,
  kind text not null check (kind in ('CHARGE', 'REFUND', 'CHARGEBACK')),
  payment_id integer not null,
  refund_id integer,
  external_reference text,
  amount integer not null check (amount > 0),
  currency text not null
) strict;
create unique index if not exists charged_once on ledger (payment_id) where kind = 'CHARGE';
create unique index if not exists refunded_once on ledger (refund_id) where kind = 'REFUND';
create trigger if not exists ledger_never_changes before update on ledger
  begin select raise(abort, 'the ledger is append-only'); end;
create trigger if not exists ledger_never_forgets before delete on ledger
  begin select raise(abort, 'the ledger is append-only'); end;

create table if not exists refund (
  id integer primary key,
  payment_id integer not null,
  document text not null
) strict;
create index if not exists refund_by_payment on refund (payment_id);

create table if not exists idempotency (
  scope text not null,
  key text not null,
  digest text not null,
  resource text not null,
  primary key (scope, key)
) strict;

create table if not exists card_token (
  id text primary key,
  expires_at integer not null,
  used_at integer,
  document text not null
) strict;

create table if not exists customer (id text primary key, email text not null unique, document text not null) strict;
create table if not exists customer_card (
  id text primary key,
  customer_id text not null,
  document text not null
) strict;
create index if not exists card_by_customer on customer_card (customer_id);

create table if not exists preference (id text primary key, document text not null) strict;

create table if not exists notification (
  sequence integer primary key autoincrement,
  payment_id integer not null,
  url text not null,
  body text not null,
  state text not null check (state in ('QUEUED', 'DELIVERED', 'LOST', 'GIVEN_UP')),
  attempts integer not null default 0,
  due_at integer not null,
  last_answer text
) strict;
create index if not exists notification_due on notification (due_at) where state = 'QUEUED';

create table if not exists message (
  sequence integer primary key autoincrement,
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  received_at text not null,
  document text not null
) strict;
create table if not exists message_recipient (
  address text not null,
  sequence integer not null,
  primary key (address, sequence)
) strict, without rowid;
`;

export const tables = [
  'payment',
  'ledger',
  'refund',
  'idempotency',
  'card_token',
  'customer',
  'customer_card',
  'preference',
  'notification',
  'message',
  'message_recipient',
] as const;
