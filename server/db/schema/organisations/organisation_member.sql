create table organisation_member (
  organisation_id text not null references organisation (id),
  document_type text not null,
  document_number text not null check (document_number = upper(document_number)),
  added_at timestamptz not null default clock_timestamp(),
  primary key (document_type, document_number, organisation_id)
);
comment on table organisation_member is
  'A person an organisation pays for, by the document shown to the seller. No account is needed.';
