create table payment_link (
  id text primary key,
  order_id text not null references orders (id),
  channel text not null check (channel in ('EMAIL', 'SMS', 'whatsapp')),
  contact text,
  expires_at timestamptz not null,
  sent_count int not null default 1 check (sent_count > 0),
  cancelled_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on table payment_link is
  'A payment link that a seller sent to a fan. The link carries a signature of the id, so that nothing stored here opens it. The contact is removed when the account is anonymised.';

create index payment_link_order on payment_link (order_id, created_at);

create or replace trigger payment_link_not_deletable before delete or truncate on payment_link
  for each statement execute function reject_delete();
