-- The current hold of a seller is looked for on every page of a seat map: without this index each look reads all reservations.
create index reservation_seller on reservation (seller_id, expires_at);
