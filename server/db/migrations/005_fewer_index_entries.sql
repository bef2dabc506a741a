-- A purchase writes nine status changes and three rows of seat history. Their keys become what they are read by, so that no other index
-- repeats it; nothing reads the seat history by reservation. A fan's reservations and orders have no seller.
drop index status_change_entity;
alter table status_change drop constraint status_change_pkey;
alter table status_change add primary key (list, entity_id, id);

drop index claim_event_feed;
drop index claim_event_reservation;
alter table claim_event drop constraint claim_event_pkey;
alter table claim_event add primary key (event_id, tx, id);

drop index reservation_seller;
create index reservation_seller on reservation (seller_id, expires_at) where seller_id is not null;
drop index orders_seller;
create index orders_seller on orders (seller_id, created_at) where seller_id is not null;
