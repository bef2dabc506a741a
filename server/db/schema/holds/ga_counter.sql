create table ga_counter (
  event_id text not null,
  section_code text not null,
  capacity int not null check (capacity >= 0),
  held int not null default 0 check (held >= 0),
  sold int not null default 0 check (sold >= 0),
  primary key (event_id, section_code),
  constraint ga_counter_within_capacity check (held + sold <= capacity)
) with (fillfactor = 50);
comment on table ga_counter is
  'The occupied admissions of a general-admission section. `held` counts every claim that is not sold, including expired ones until the next hold or clean-up releases them.';
