create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  person_id text,
  session_id text,
  ip text,
  details jsonb not null default '{}'
);
comment on table audit_event is
  'The audit trail of accounts and of staff actions on sales. Append-only; never contains codes, tokens or documents.';

create index audit_event_person on audit_event (person_id, at);
-- Finds the networks from which a contact signed in before.
create index audit_event_sign_in_network on audit_event ((details ->> 'contact'), ip, at)
  where kind in ('login.otp', 'login.password', 'login.proven');
create index audit_event_latest on audit_event (at desc);

create or replace trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function reject_change();
