create table seat_claim (
  event_id text not null,
  seat_index int not null check (seat_index >= 0),
  reservation_id text not null references reservation (id),
  state text not null check (state in ('FREE', 'HELD', 'BOOKED', 'PAYING', 'SOLD', 'BLOCKED', 'READ')),
  expires_at timestamptz,
  fence bigint not null default 1,
  primary key (event_id, seat_index),
  constraint seat_claim_expires check ((expires_at is not null) = (state in ('HELD', 'PAYING')) or state = 'BOOKED')
) with (fillfactor = 70);
comment on table seat_claim is
  'The current claim of each seat that was ever claimed. The primary key decides double sales (ADR 0003). A HELD or BOOKED row past expires_at is free, also before it is cleaned up.';
comment on column seat_claim.fence is
  'Fencing token: grows by one each time the seat is claimed and never shrinks, because rows are never deleted.';

create index seat_claim_reservation on seat_claim (reservation_id);
