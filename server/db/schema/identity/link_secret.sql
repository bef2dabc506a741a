create table link_secret (
  purpose text primary key,
  secret bytea not null check (length(secret) >= 32),
  created_at timestamptz not null default now()
);
comment on table link_secret is
  'The secrets that sign links in messages, shared by all servers. Deleting a row invalidates every link of its purpose.';
