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
comment on table club is 'A sports club that sells its events here and may keep wallets for its fans.';
