-- Links by which a seller lets a fan pay on their own phone. The link is a signature of its id, so that nothing here opens it.

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
create index payment_link_order on payment_link (order_id, created_at);
create trigger payment_link_kept before delete or truncate on payment_link for each statement execute function refuse_delete();
comment on table payment_link is
  'A link to pay for an order, sent to a fan: until when, how often, and whether the seller took it back. The contact goes when its person does.';
