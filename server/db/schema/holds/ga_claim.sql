create table ga_claim (
  event_id text not null,
  section_code text not null,
  reservation_id text not null references reservation (id),
  quantity int not null check (quantity > 0),
  state text not null check (state in ('HELD', 'BOOKED', 'PAYING', 'SOLD', 'BLOCKED', 'READ')),
  expires_at timestamptz,
  primary key (event_id, section_code, reservation_id),
  constraint ga_claim_expires check ((expires_at is not null) = (state in ('HELD', 'PAYING')) or state = 'BOOKED')
);
comment on table ga_claim is
  'The admissions of a general-admission section that a reservation has. Their sum equals the counter of the section; they are locked after it.';

create index ga_claim_reservation on ga_claim (reservation_id);
create index ga_claim_expiry on ga_claim (event_id, section_code, expires_at) where state in ('HELD', 'BOOKED');
