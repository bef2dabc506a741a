-- What a fan says about themselves and their sessions.

alter table session add column channel text check (channel in ('APP', 'WEB_MOBILE', 'WEB_DESKTOP'));
comment on column session.channel is 'Where the session came from, when that is known better than by its user agent.';

alter table person add column channels text[] not null default '{EMAIL}'
  check (channels <@ '{EMAIL,SMS,whatsapp}' and cardinality(channels) > 0);
comment on column person.channels is 'How they want to be reached about their purchases. E-mail is where receipts go in any case.';

create table session_code (
  code_hash bytea primary key,
  session_id text not null references session (id) on delete cascade,
  person_id text not null references person (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_code_session on session_code (session_id);
comment on table session_code is
  'Hands a person from the mobile app to a browser: used once, within a minute, and only while the session that asked for it lives.';

create table link_secret (
  purpose text primary key,
  secret bytea not null check (length(secret) >= 32),
  created_at timestamptz not null default now()
);
comment on table link_secret is 'Signs links in messages. Shared by all servers; to void every link of a purpose, delete its row.';

create function refuse_gone_buyer() returns trigger language plpgsql as $$
begin
  -- The lock makes a purchase and the end of its buyer's account happen one after the other.
  if new.buyer_id is not null and (select p.deleted_at from person p where p.id = new.buyer_id for share) is not null then
    raise exception 'who buys has deleted their account' using errcode = 'TQ004';
  end if;
  return new;
end $$;
create trigger orders_living_buyer before insert on orders for each row execute function refuse_gone_buyer();
