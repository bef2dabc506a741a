-- A code that asks somebody who is signed in already who they are opens nothing else.

alter table otp_challenge
  drop constraint otp_challenge_purpose,
  add constraint otp_challenge_purpose
    check (purpose in ('LOGIN', 'REGISTER', 'FORGOT', 'PHONE', 'EMAIL', 'REAUTHENTICATION'));
