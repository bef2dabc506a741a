create table former_operator (
  person_id text primary key references person (id),
  roles text[] not null,
  ended_at timestamptz not null default clock_timestamp(),
  ended_by text not null references person (id)
);
comment on table former_operator is 'Staff who left, with the roles they had. Their sales keep their name.';
