create table otp_challenge (
  id text primary key,
  purpose text not null
    constraint otp_challenge_purpose
      check (purpose in ('LOGIN', 'REGISTER', 'FORGOT', 'PHONE', 'EMAIL', 'REAUTHENTICATION', 'CONFIRM')),
  channel text not null check (channel in ('EMAIL', 'SMS', 'whatsapp')),
  contact text not null,
  network text,
  person_id text references person (id),
  session_id text,
  registration jsonb,
  code_hash text not null,
  attempts_left int not null check (attempts_left >= 0),
  sent_count int not null default 1,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  proof_hash bytea,
  proof_expires_at timestamptz,
  details jsonb not null default '{}'
);
comment on table otp_challenge is
  'A one-time password, hashed: used once, limited attempts, voided when a newer one is sent. A code only serves its purpose: REAUTHENTICATION and CONFIRM sign nobody in.';
comment on column otp_challenge.network is
  'The network of the requester. A new code voids only the older ones of the same contact, purpose and network.';
comment on column otp_challenge.registration is
  'The submitted registration until the contact is verified. Removed at the first use of the code.';
comment on column otp_challenge.proof_hash is 'Proof of a verified phone number, which may be assigned to an account once.';

create index otp_challenge_contact on otp_challenge (contact, created_at);
create unique index otp_challenge_proof on otp_challenge (proof_hash) where proof_hash is not null;
