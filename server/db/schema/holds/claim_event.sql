create table claim_event (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  event_id text not null,
  seat_index int,
  section_code text,
  quantity int not null default 1,
  reservation_id text not null,
  operation text not null
    check (operation in ('HOLD', 'RELEASE', 'EXPIRE', 'EXTEND', 'PAY', 'UNPAY', 'SELL', 'BOOK', 'BLOCK', 'READ', 'REFUND')),
  state text not null,
  fence bigint,
  at timestamptz not null default clock_timestamp()
);
comment on table claim_event is
  'Every operation on a seat or a general-admission section, with the resulting state. Serves as audit trail, as seat availability feed (by tx) and as the history that the concurrency tests check. Append-only.';

create index claim_event_feed on claim_event (event_id, tx);
create index claim_event_reservation on claim_event (reservation_id);

create or replace trigger claim_event_append_only before update or delete or truncate on claim_event
  for each statement execute function reject_change();
