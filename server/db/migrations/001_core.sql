-- The box office's tables. Money is an integer of minor units beside its currency; instants are timestamptz; ids are
-- text made by the program (128 random bits where they are secrets). Statuses are the specification's words.

-- ------------------------------------------------------------------------------------------------ status discipline

create table status_transition (
  list text not null,
  from_status text,
  to_status text not null,
  unique nulls not distinct (list, from_status, to_status)
);
comment on table status_transition is
  'The allowed changes of every status list, written from the domain at each start. A null from_status is a birth.';

create table status_change (
  id bigint generated always as identity primary key,
  list text not null,
  entity_id text not null,
  from_status text,
  to_status text not null,
  at timestamptz not null default clock_timestamp(),
  tx xid8 not null default pg_current_xact_id()
);
create index status_change_entity on status_change (list, entity_id, id);
comment on table status_change is 'Every status anything ever had, in order. Append-only; it is always a path of the declared graph.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'TQ002';
end $$;
comment on function refuse_change() is 'History is never rewritten.';

create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are kept for ever', tg_table_name using errcode = 'TQ003';
end $$;

create trigger status_change_append_only before update or delete or truncate on status_change
  for each statement execute function refuse_change();

create function guard_status() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'UPDATE' then old.status end;
begin
  if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
  if not exists (select from status_transition t
      where t.list = tg_argv[0] and t.from_status is not distinct from was and t.to_status = new.status) then
    raise exception 'a % may not go from % to %', tg_argv[0], coalesce(was, 'nothing'), new.status
      using errcode = 'TQ001',
            detail = json_build_object('list', tg_argv[0], 'id', new.id, 'from', was, 'to', new.status)::text;
  end if;
  insert into status_change (list, entity_id, from_status, to_status) values (tg_argv[0], new.id, was, new.status);
  return null;
end $$;
comment on function guard_status() is
  'For any table with columns id and status, AFTER INSERT OR UPDATE OF status FOR EACH ROW, with the list''s name: refuses a change that the domain does not list (TQ001), records the others. After, because an insert that ends in ON CONFLICT never happened.';

-- ------------------------------------------------------------------------------------------------ catalogue

create table venue_layout (
  layout_id text primary key check (layout_id ~ '^[0-9a-f]{64}$'),
  code text not null,
  name text not null,
  city text not null,
  market text not null check (market in ('COL', 'MEX')),
  time_zone text not null,
  seat_count int not null check (seat_count >= 0),
  layout jsonb not null,
  geometry_gz bytea not null,
  created_at timestamptz not null default now()
);
create index venue_layout_code on venue_layout (code, created_at);
comment on table venue_layout is
  'The geometry of a venue under the hash of its content: never changed, only joined by a newer one. Seat index = position in layout order.';
create trigger venue_layout_immutable before update on venue_layout for each row execute function refuse_change();

create table club (
  id text primary key,
  market text not null check (market in ('COL', 'MEX')),
  name text not null,
  sport text not null,
  city text,
  colours jsonb not null default '[]',
  crest jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table club is 'A sport organisation: sells its events here and may keep fans'' wallets.';

create table event (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  market text not null check (market in ('COL', 'MEX')),
  product_kind text not null,
  sport text,
  club_id text references club (id),
  titles jsonb not null,
  descriptions jsonb not null default '{}',
  teams jsonb not null default '[]',
  category text,
  layout_id text references venue_layout (layout_id),
  place jsonb not null default '{}',
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  sale_opens_at timestamptz not null,
  sale_closes_at timestamptz not null,
  is_disabled boolean not null default false,
  is_high_demand boolean not null default false,
  is_bundle_only boolean not null default false,
  currency text not null check (currency in ('COP', 'MXN')),
  frame_style text not null default 'Classic' check (frame_style in ('Classic', 'Tribune_selection')),
  art jsonb not null default '{}',
  fee_rule jsonb not null default '{}',
  tax_rule jsonb not null default '{}',
  qr_mode text not null default 'DYNAMIC_ENCRYPTED'
    check (qr_mode in ('STATIC_DEFAULT', 'STATIC_ENCRYPTED', 'DYNAMIC_DEFAULT', 'DYNAMIC_ENCRYPTED')),
  is_printable boolean not null default true,
  max_tickets_per_fan int not null default 10 check (max_tickets_per_fan > 0),
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (sale_opens_at < sale_closes_at),
  check ((market = 'COL') = (currency = 'COP'))
);
create index event_market_starts on event (market, starts_at);
create trigger event_kept before delete on event for each row execute function refuse_delete();
comment on table event is
  'Anything with a date that is sold: matches, tours, inscriptions, bundles. Never deleted, so the hot tables need no foreign key lock on it.';

create table event_zone_price (
  event_id text not null references event (id),
  zone_code text not null,
  base bigint not null check (base >= 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null,
  currency text not null check (currency in ('COP', 'MXN')),
  primary key (event_id, zone_code),
  constraint event_zone_price_adds_up check (total = base + fee + tax)
);
comment on table event_zone_price is 'The all-in price of a zone and what it is made of. The sum is equal to the cent.';

create table section_release (
  event_id text not null references event (id),
  section_code text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'RELEASED')),
  access_level text check (access_level in ('PREFERENTIAL', 'EXCLUSIVE', 'BLOCKED')),
  primary key (event_id, section_code)
);
comment on table section_release is
  'What an event does with a section of its venue. A section without a row is ACTIVE for everybody; BLOCKED is not for sale.';

create table bundle_event (
  bundle_id text not null references event (id),
  event_id text not null references event (id),
  position int not null,
  primary key (bundle_id, event_id)
);
comment on table bundle_event is 'The events that a season pass or an event bundle lets in to.';

-- ------------------------------------------------------------------------------------------------ people

create table person (
  id text primary key,
  market text not null check (market in ('COL', 'MEX')),
  email text,
  is_email_verified boolean not null default false,
  phone_prefix text,
  phone text,
  is_phone_verified boolean not null default false,
  first_name text,
  last_name text,
  gender text check (gender in ('MALE', 'FEMALE', 'OTHER')),
  birth_date date,
  document_type text,
  document_number text,
  registration_status text not null default 'NOT_REGISTERED'
    check (registration_status in ('NOT_REGISTERED', 'PRE_REGISTERED', 'REGISTERED')),
  roles text[] not null default '{FAN}' check (roles <@ '{FAN,SELLER,MANAGER,DESIGNER,GATE}'),
  password_hash text,
  locale text,
  consents jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index person_email on person (lower(email)) where deleted_at is null;
create unique index person_phone on person (phone_prefix, phone) where deleted_at is null and is_phone_verified;
create unique index person_document on person (market, document_type, upper(document_number)) where deleted_at is null;
comment on table person is 'A fan or an operator. One living person per e-mail, verified phone and document.';

create table session (
  token_hash bytea primary key,
  id text not null unique,
  person_id text references person (id),
  bind_hash bytea not null,
  market text not null check (market in ('COL', 'MEX')),
  user_agent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  authenticated_at timestamptz,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_person on session (person_id) where ended_at is null;
comment on table session is
  'A visit. Only hashes of its secrets are here. `id` is stable through login, so that a cart stays with its owner.';

create table otp_challenge (
  id text primary key,
  purpose text not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'whatsapp')),
  contact text not null,
  person_id text references person (id),
  session_id text,
  code_hash text not null,
  checks_left int not null check (checks_left >= 0),
  sent_count int not null default 1,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  details jsonb not null default '{}'
);
create index otp_challenge_contact on otp_challenge (contact, created_at);
comment on table otp_challenge is 'A one-time code, hashed: used once, checked a few times, void when a newer one is sent.';

create table rate_limit (
  key text primary key,
  points int not null,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
comment on table rate_limit is 'Counters that survive a restart (layout of rate-limiter-flexible; expire in ms since 1970).';

create table auth_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  person_id text,
  session_id text,
  ip text,
  facts jsonb not null default '{}'
);
create index auth_event_person on auth_event (person_id, at);
create trigger auth_event_append_only before update or delete or truncate on auth_event
  for each statement execute function refuse_change();
comment on table auth_event is 'Who did what to an account, and what staff did to a sale. Append-only; no codes, tokens or documents.';

-- ------------------------------------------------------------------------------------------------ claims

create table reservation (
  id text primary key,
  market text not null check (market in ('COL', 'MEX')),
  event_id text,
  session_id text,
  person_id text references person (id),
  sale_mode text not null check (sale_mode in ('SELF_SERVICE', 'ASSISTED')),
  seller_id text references person (id),
  channel text check (channel in ('APP', 'WEB_MOBILE', 'WEB_DESKTOP')),
  status text not null,
  expires_at timestamptz,
  max_expires_at timestamptz,
  deadline timestamptz,
  extensions_used int not null default 0,
  attempts_used int not null default 0,
  version int not null default 1,
  needs_attention text,
  note text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint reservation_has_owner check (coalesce(session_id, person_id, seller_id) is not null),
  constraint reservation_active_ends check (status not in ('ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT') or expires_at is not null)
) with (fillfactor = 80);
create index reservation_session on reservation (session_id, created_at);
create index reservation_person on reservation (person_id, created_at);
create index reservation_ending on reservation (expires_at) where status in ('ACTIVE', 'BOOKED');
create index reservation_paying on reservation (expires_at) where status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT');
create trigger reservation_status after insert or update of status on reservation
  for each row execute function guard_status('reservation');
comment on table reservation is
  'A claim on seats and its status. expires_at is the hold, the payment lease or the staff deadline; `deadline` is where a BOOKED one falls back to. Null session and person only for house blocks.';

create table claim_event (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  event_id text not null,
  seat_index int,
  section_code text,
  quantity int not null default 1,
  reservation_id text not null,
  op text not null check (op in ('HOLD', 'RELEASE', 'EXPIRE', 'EXTEND', 'PAY', 'UNPAY', 'SELL', 'BOOK', 'BLOCK', 'READ', 'REFUND')),
  state text not null,
  fence bigint,
  at timestamptz not null default clock_timestamp()
);
create index claim_event_feed on claim_event (event_id, tx);
create index claim_event_reservation on claim_event (reservation_id);
create trigger claim_event_append_only before update or delete or truncate on claim_event
  for each statement execute function refuse_change();
comment on table claim_event is
  'What happened to each seat or general-admission section, with the state it left. Append-only: the audit, the change feed (by tx) and the oracle of the history tests.';

create table seat_claim (
  event_id text not null,
  seat_index int not null check (seat_index >= 0),
  reservation_id text not null references reservation (id),
  state text not null check (state in ('FREE', 'HELD', 'BOOKED', 'PAYING', 'SOLD', 'BLOCKED', 'READ')),
  expires_at timestamptz,
  fence bigint not null default 1,
  primary key (event_id, seat_index),
  constraint seat_claim_ends check ((expires_at is not null) = (state in ('HELD', 'PAYING')) or state = 'BOOKED')
) with (fillfactor = 70);
create index seat_claim_reservation on seat_claim (reservation_id);
comment on table seat_claim is
  'Each seat that was ever claimed, and who has it now. The primary key is the last word on double sales. A HELD or BOOKED row past expires_at is free, whether or not anybody has tidied it away. The fence grows by one each time the seat is taken and never shrinks, because rows are never deleted.';

create table ga_counter (
  event_id text not null,
  section_code text not null,
  capacity int not null check (capacity >= 0),
  held int not null default 0 check (held >= 0),
  sold int not null default 0 check (sold >= 0),
  primary key (event_id, section_code),
  constraint ga_counter_within_capacity check (held + sold <= capacity)
) with (fillfactor = 50);
comment on table ga_counter is
  'General admission: places of a section taken. `held` counts every claim not yet sold, also expired ones until the next hold or the sweeper gives them back.';

create table ga_claim (
  event_id text not null,
  section_code text not null,
  reservation_id text not null references reservation (id),
  quantity int not null check (quantity > 0),
  state text not null check (state in ('HELD', 'BOOKED', 'PAYING', 'SOLD', 'BLOCKED', 'READ')),
  expires_at timestamptz,
  primary key (event_id, section_code, reservation_id),
  constraint ga_claim_ends check ((expires_at is not null) = (state in ('HELD', 'PAYING')) or state = 'BOOKED')
);
create index ga_claim_reservation on ga_claim (reservation_id);
create index ga_claim_ending on ga_claim (event_id, section_code, expires_at) where state in ('HELD', 'BOOKED');
comment on table ga_claim is 'Who holds how many places of a general-admission section. Sums to its counter; locked after it.';

create table reservation_item (
  id bigint generated always as identity primary key,
  reservation_id text not null references reservation (id),
  event_id text not null,
  seat_index int,
  section_code text not null,
  seat_code text not null,
  zone_code text not null,
  quantity int not null default 1 check (quantity > 0),
  base bigint not null,
  fee bigint not null,
  tax bigint not null,
  total bigint not null,
  currency text not null check (currency in ('COP', 'MXN')),
  holder jsonb,
  removed_at timestamptz,
  constraint reservation_item_adds_up check (total = base + fee + tax),
  constraint reservation_item_seat_is_one check (seat_index is null or quantity = 1)
);
create unique index reservation_item_seat on reservation_item (reservation_id, event_id, seat_index)
  where removed_at is null and seat_index is not null;
create unique index reservation_item_section on reservation_item (reservation_id, event_id, section_code)
  where removed_at is null and seat_index is null;
comment on table reservation_item is
  'What a reservation is for, at the price of the moment it was taken (per unit). Kept when the hold ends, so that the same seats can be offered again.';

-- ------------------------------------------------------------------------------------------------ orders and money

create table orders (
  id text primary key,
  code text not null unique,
  reservation_id text not null references reservation (id),
  market text not null check (market in ('COL', 'MEX')),
  buyer_id text references person (id),
  seller_id text references person (id),
  session_id text,
  sale_mode text not null check (sale_mode in ('SELF_SERVICE', 'ASSISTED')),
  channel text,
  status text not null,
  base bigint not null check (base >= 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  discount bigint not null default 0 check (discount >= 0),
  total bigint not null check (total >= 0),
  currency text not null check (currency in ('COP', 'MXN')),
  refunded_amount bigint not null default 0,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  constraint orders_add_up check (total = base + fee + tax - discount),
  constraint orders_refund_within_total check (refunded_amount between 0 and total)
);
create unique index orders_one_open_per_reservation on orders (reservation_id)
  where status in ('PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER', 'PAID', 'TRANSFERRED');
create index orders_reservation on orders (reservation_id);
create index orders_buyer on orders (buyer_id, created_at);
create index orders_seller on orders (seller_id, created_at);
create trigger orders_status after insert or update of status on orders for each row execute function guard_status('order');
comment on table orders is 'The commercial paper of a sale. One open or paid order per reservation, whatever is pressed how often.';

create table payment_attempt (
  id text primary key,
  order_id text not null references orders (id),
  method text not null,
  provider text not null,
  provider_key text not null unique,
  provider_payment_id text,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('COP', 'MXN')),
  status text not null,
  status_detail text,
  is_late boolean not null default false,
  fences jsonb not null default '[]',
  detail jsonb not null default '{}',
  expires_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (provider, provider_payment_id)
);
create index payment_attempt_order on payment_attempt (order_id, created_at);
create index payment_attempt_open on payment_attempt (checked_at nulls first)
  where status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER');
create trigger payment_attempt_status after insert or update of status on payment_attempt
  for each row execute function guard_status('transaction');
comment on table payment_attempt is
  'A transaction: one try to pay. provider_key is the provider''s idempotency key, written before the call; never a second key for one try.';

create table payment_record (
  id text primary key,
  order_id text not null references orders (id),
  attempt_id text references payment_attempt (id),
  status text not null,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('COP', 'MXN')),
  method text not null,
  refunded_amount bigint not null default 0,
  flags jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint payment_record_refund_within_amount check (refunded_amount between 0 and amount)
);
create index payment_record_order on payment_record (order_id);
create unique index payment_record_attempt on payment_record (attempt_id);
create trigger payment_record_status after insert or update of status on payment_record
  for each row execute function guard_status('payment_record');
comment on table payment_record is 'One movement of money as the fan sees it.';

create table ticket (
  id text primary key check (length(id) >= 22),
  order_id text not null references orders (id),
  item_id bigint references reservation_item (id),
  event_id text not null references event (id),
  seat_index int,
  section_code text not null,
  seat_code text not null,
  face jsonb not null default '{}',
  type text not null check (type in ('PAID', 'FREE', 'SUBSCRIPTION', 'DEPOSIT', 'COURTESY')),
  owner_id text references person (id),
  ownership text not null default 'OWNED' check (ownership in ('OWNED', 'TRANSFERRED', 'RECEIVED')),
  holder jsonb not null default '{}',
  price bigint not null default 0 check (price >= 0),
  currency text not null check (currency in ('COP', 'MXN')),
  qr_mode text not null check (qr_mode in ('STATIC_DEFAULT', 'STATIC_ENCRYPTED', 'DYNAMIC_DEFAULT', 'DYNAMIC_ENCRYPTED')),
  qr_generation int not null default 1 check (qr_generation > 0),
  read_at timestamptz,
  read_gate text,
  cancelled_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create unique index ticket_live_seat on ticket (event_id, seat_index) where cancelled_at is null and seat_index is not null;
create index ticket_order on ticket (order_id);
create index ticket_owner on ticket (owner_id, event_id);
comment on table ticket is 'What gets in: 128 random bits, a face, one owner. One living ticket per seat.';

-- ------------------------------------------------------------------------------------------------ once and only once

create table idempotency (
  key text not null,
  principal text not null,
  route text not null,
  body_hash bytea not null,
  state text not null check (state in ('RUNNING', 'DONE')),
  response_status int,
  response_headers jsonb,
  response_body text,
  created_at timestamptz not null default clock_timestamp(),
  locked_until timestamptz,
  primary key (key, principal, route),
  check ((state = 'DONE') = (response_status is not null))
);
create index idempotency_age on idempotency (created_at);
comment on table idempotency is 'A request that spends or claims, and the answer that its repetitions get, byte for byte. Kept seven days.';

create function guard_idempotency() returns trigger language plpgsql as $$
begin
  if old.state = 'DONE' and (new.response_status, new.response_body, new.body_hash)
      is distinct from (old.response_status, old.response_body, old.body_hash) then
    raise exception 'an answer once given is not changed' using errcode = 'TQ002';
  end if;
  return new;
end $$;
create trigger idempotency_answer_is_final before update on idempotency
  for each row execute function guard_idempotency();

create table inbox (
  id bigint generated always as identity primary key,
  provider text not null,
  event_key text not null,
  payload jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  parked_reason text,
  unique (provider, event_key)
);
create index inbox_waiting on inbox (next_at) where done_at is null;
comment on table inbox is 'What others told us, once each. Done is written in the same transaction as its effect.';

create table outbox (
  id bigint generated always as identity primary key,
  effect_key text not null unique,
  kind text not null,
  payload jsonb not null,
  attempts int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);
create index outbox_waiting on outbox (next_at) where done_at is null;
comment on table outbox is 'What we owe the world (mail, messages, refunds), written with the change that causes it. At least once; sinks tell repetitions by effect_key.';
