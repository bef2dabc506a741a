-- An operator's password, given rightly before the second factor, makes a known place too.
drop index auth_event_place;
create index auth_event_place on auth_event ((facts ->> 'contact'), ip, at)
  where kind in ('login.otp', 'login.password', 'login.proven');
