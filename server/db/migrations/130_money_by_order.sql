-- A fan's purchases and a receipt ask what of each order went back; both tables only grow, and a cancelled event adds thousands.

create index wallet_entry_order on wallet_entry (order_id) where kind = 'CREDITED';
create index refund_attempt on refund (attempt_id);
