create table operator_invitation (
  id text primary key,
  token_hash bytea not null unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  roles text[] not null check (roles <@ '{SELLER,MANAGER,DESIGNER}' and cardinality(roles) > 0),
  market text not null check (market in ('COL', 'MEX')),
  invited_by text references person (id),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
comment on table operator_invitation is 'Invitations to become staff. Only a hash of the link''s secret is stored. Nobody invited those of the command line.';

create index operator_invitation_open on operator_invitation (lower(email)) where accepted_at is null and withdrawn_at is null;
