-- A tour is an event of its kind without places, which groups its visits; a visit is an event with a counter of places that visitors of
-- every type share.
create table tour (
  event_id text primary key references event (id),
  meeting_point jsonb not null,
  duration_minutes int not null check (duration_minutes > 0),
  cut_off_minutes int not null check (cut_off_minutes >= 0),
  change_until_minutes int not null check (change_until_minutes >= 0),
  visitors jsonb not null
);
comment on table tour is
  'The terms of a tour: where its visitors meet, how long it takes, until when a visit is sold and may be changed, and the types of visitors.';

alter table event add column tour_id text references tour (event_id);
alter table event add column guide_language text;
alter table event add constraint event_visit_has_guide check ((tour_id is null) = (guide_language is null));
comment on column event.tour_id is 'The tour that a visit belongs to; null for every other event.';
create index event_tour on event (tour_id, starts_at) where tour_id is not null;

-- A section may be sold in several price zones.
drop index reservation_item_section;
create unique index reservation_item_section on reservation_item (reservation_id, event_id, section_code, zone_code)
  where removed_at is null and seat_index is null;
