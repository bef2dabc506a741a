-- What managers give back.

create table refund (
  id text primary key,
  order_id text not null references orders (id),
  attempt_id text not null references payment_attempt (id),
  request_key text not null unique,
  means text not null check (means in ('PROVIDER', 'WALLET', 'BY_HAND')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('COP', 'MXN')),
  ticket_ids text[] not null check (cardinality(ticket_ids) > 0),
  seats text not null check (seats in ('FOR_SALE', 'KEPT')),
  reason text not null,
  note text,
  by_id text not null references person (id),
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);
create index refund_order on refund (order_id, created_at);
create trigger refund_kept before delete or truncate on refund for each statement execute function refuse_delete();
comment on table refund is
  'Money that a manager gave back for some tickets of an order; done when whoever took the money says that it is back. request_key is the manager''s own request, so that a repetition finds it.';

create index orders_paid on orders (market, paid_at desc) where paid_at is not null;

-- Moves sold seats to a reservation of a manager's own, BOOKED_FOREVER, from which they are sold or released by hand.
create function keep_back(p_from text, p_to text, p_lines jsonb, p_manager text, p_note text) returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
begin
  insert into reservation (id, market, event_id, sale_mode, seller_id, status, note)
  select p_to, r.market, r.event_id, 'ASSISTED', p_manager, 'BOOKED_FOREVER', p_note from reservation r where r.id = p_from;
  perform free_claims(array[p_from], 'REFUND', p_lines);
  perform take_lines(p_to, p_lines, 'BLOCKED', 'BLOCK', null, clock_timestamp());
  perform add_items(p_to, p_lines);
end $$;
comment on function keep_back is
  'Seats of refunded tickets that are not for sale again: nobody else can take them in between, for their rows stay locked.';
