create table organisation_entry (
  id bigint generated always as identity primary key,
  organisation_id text not null references organisation (id),
  amount bigint not null check (amount <> 0),
  kind text not null check (kind in ('CHARGED', 'GIVEN_BACK')),
  idempotency_key text not null unique,
  order_id text not null references orders (id),
  attempt_id text not null references payment_attempt (id),
  verified_by text references person (id),
  created_at timestamptz not null default clock_timestamp(),
  constraint organisation_entry_direction check ((amount > 0) = (kind = 'CHARGED')),
  constraint organisation_entry_charge_verified check (kind <> 'CHARGED' or verified_by is not null)
);
comment on table organisation_entry is
  'The charges and refunds of an organisation. verified_by is the seller who checked the member''s document. Append-only.';

create index organisation_entry_organisation on organisation_entry (organisation_id, id);
create index organisation_entry_attempt on organisation_entry (attempt_id);

create or replace trigger organisation_entry_append_only before update or delete or truncate on organisation_entry
  for each statement execute function reject_change();
create or replace trigger organisation_entry_applied after insert on organisation_entry
  for each row execute function apply_organisation_entry();
