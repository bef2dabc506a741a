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
  password_reset_required_at timestamptz,
  locale text,
  notification_channels text[] not null default '{EMAIL}'
    check (notification_channels <@ '{EMAIL,SMS,whatsapp}' and cardinality(notification_channels) > 0),
  consents jsonb not null default '{}',
  late_payment_refund_destination text not null default 'PAYMENT'
    check (late_payment_refund_destination in ('PAYMENT', 'BALANCE')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table person is
  'A fan or a member of staff. E-mail, verified phone and document are unique among the accounts that are not deleted.';
comment on column person.notification_channels is
  'The channels for messages about purchases. Receipts are always sent by e-mail.';
comment on column person.password_reset_required_at is
  'Since when the password is rejected: support reset it, or it was found in a breach. The person must set a new one.';
comment on column person.late_payment_refund_destination is
  'The refund destination of a late payment: the original payment method, or the wallet.';

create unique index person_email on person (lower(email)) where deleted_at is null;
create unique index person_phone on person (phone_prefix, phone) where deleted_at is null and is_phone_verified;
create unique index person_document on person (market, document_type, upper(document_number)) where deleted_at is null;

create or replace trigger person_password_reset_cleared before update of password_hash on person
  for each row when (old.password_hash is distinct from new.password_hash) execute function clear_password_reset();
create or replace trigger person_saved_cards_deleted after update of deleted_at on person
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function delete_saved_cards();
create or replace trigger person_newsletter_confirmation after update of consents, email, is_email_verified on person
  for each row when (can_receive_newsletter(new.consents, new.email, new.is_email_verified, new.deleted_at)
    and not can_receive_newsletter(old.consents, old.email, old.is_email_verified, old.deleted_at))
  execute function enqueue_newsletter_confirmation();
