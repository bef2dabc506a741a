-- Codes for every purpose: what they are for, where they were asked from, what waits for them, what they prove.

alter table otp_challenge
  add constraint otp_challenge_purpose check (purpose in ('LOGIN', 'REGISTER', 'FORGOT', 'PHONE', 'EMAIL')),
  add column address text,
  add column registration jsonb,
  add column proof_hash bytea,
  add column proof_expires_at timestamptz;
create unique index otp_challenge_proof on otp_challenge (proof_hash) where proof_hash is not null;
comment on column otp_challenge.address is
  'The network it was asked from. A new code voids the older ones of the same contact, purpose and network: nobody else''s.';
comment on column otp_challenge.registration is
  'Who registers, as typed, until the contact is proven. Gone with the first use of the code.';
comment on column otp_challenge.proof_hash is 'A proven phone that may become its owner''s, once.';

create index auth_event_place on auth_event ((facts ->> 'contact'), ip, at) where kind in ('login.otp', 'login.password');
create index auth_event_wrong_code on auth_event (at) where kind = 'otp.wrong';
