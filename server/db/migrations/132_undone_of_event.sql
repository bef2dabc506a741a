-- What a cancelled event still owes is come to one reservation after the other. One index held all that may be left, so that each
-- step read every sold reservation again to find that no cart was among them: of forty thousand orders, forty thousand times.

create index reservation_open_of_event on reservation (event_id, id)
  where status in ('ACTIVE', 'BOOKED', 'BOOKED_FOREVER', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT');
create index reservation_sold_of_event on reservation (event_id, id) where status = 'FINISHED';
drop index reservation_of_event;
