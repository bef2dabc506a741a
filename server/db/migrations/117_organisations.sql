-- Organisations that pay for their members at our windows. The entries are the truth and only grow; what is owed beside them is
-- their sum, kept by the same statement. Whoever would charge past the limit finds the door shut: the row is locked by each
-- entry, and what is owed never passes the limit nor falls below nothing.

create table organisation (
  id text primary key,
  market text not null check (market in ('COL', 'MEX')),
  name text not null,
  currency text not null check (currency in ('COP', 'MXN')),
  credit_limit bigint not null check (credit_limit >= 0),
  owed bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  check ((market = 'COL') = (currency = 'COP')),
  constraint organisation_owes_at_least_nothing check (owed >= 0),
  constraint organisation_within_limit check (owed <= credit_limit)
);
comment on table organisation is 'Who pays for their members, how much they may owe, and the sum of their entries.';

create table organisation_member (
  organisation_id text not null references organisation (id),
  document_type text not null,
  document_number text not null check (document_number = upper(document_number)),
  added_at timestamptz not null default clock_timestamp(),
  primary key (document_type, document_number, organisation_id)
);
comment on table organisation_member is
  'Whom an organisation pays for, by the document that a seller is shown. They need no account with us before they come.';

create table organisation_entry (
  id bigint generated always as identity primary key,
  organisation_id text not null references organisation (id),
  amount bigint not null check (amount <> 0),
  kind text not null check (kind in ('CHARGED', 'GIVEN_BACK')),
  effect_key text not null unique,
  order_id text not null references orders (id),
  attempt_id text not null references payment_attempt (id),
  by_id text references person (id),
  created_at timestamptz not null default clock_timestamp(),
  constraint organisation_entry_direction check ((amount > 0) = (kind = 'CHARGED')),
  constraint organisation_entry_seen_by_somebody check (kind <> 'CHARGED' or by_id is not null)
);
create index organisation_entry_organisation on organisation_entry (organisation_id, id);
create index organisation_entry_attempt on organisation_entry (attempt_id);
create trigger organisation_entry_append_only before update or delete or truncate on organisation_entry
  for each statement execute function refuse_change();
comment on table organisation_entry is
  'Each movement of what an organisation owes, once per effect_key; by_id of a charge saw the member''s document. Append-only.';

create function keep_owed() returns trigger language plpgsql as $$
begin
  update organisation set owed = owed + new.amount where id = new.organisation_id;
  return null;
end $$;
create trigger organisation_entry_owed after insert on organisation_entry for each row execute function keep_owed();

-- What they paid goes back to what they owe.
alter table refund drop constraint refund_means_check;
alter table refund add constraint refund_means_check check (means in ('PROVIDER', 'WALLET', 'ORGANISATION', 'BY_HAND'));
