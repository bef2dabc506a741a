-- A fan's balance may pay a part of a cart. The part is set aside when its payment begins, comes back when that payment ends,
-- however it ends, and is taken by the very transaction in which the rest pays the order. Entries only grow: what was set aside
-- and came back is two of them.

alter table payment_attempt add column wallet_amount bigint not null default 0
  constraint payment_attempt_wallet_part check (wallet_amount >= 0);
comment on column payment_attempt.wallet_amount is
  'What the fan''s balance pays beside `amount`, which is all that whoever takes the money is asked for.';

alter table wallet_entry
  drop constraint wallet_entry_kind_check,
  add constraint wallet_entry_kind_check check (kind in ('CREDITED', 'TAKEN', 'RESERVED', 'RELEASED')),
  drop constraint wallet_entry_direction,
  add constraint wallet_entry_direction check ((amount > 0) = (kind in ('CREDITED', 'RELEASED'))),
  drop constraint wallet_entry_of_a_try,
  add constraint wallet_entry_of_a_try check ((kind = 'CREDITED') = (attempt_id is null));
create index wallet_entry_attempt on wallet_entry (attempt_id) where attempt_id is not null;

create function release_wallet_part() returns trigger language plpgsql as $$
begin
  insert into wallet_entry (person_id, currency, amount, kind, effect_key, order_id, attempt_id)
  select person_id, currency, -amount, 'RELEASED', 'release:' || attempt_id, order_id, attempt_id
  from wallet_entry where effect_key = 'reserve:' || new.id
  on conflict (effect_key) do nothing;
  return null;
end $$;
comment on function release_wallet_part is
  'What was set aside for a try comes back in the statement that ends it, whoever ends it and why: none can forget to.';

create trigger payment_attempt_wallet_part after update of status on payment_attempt for each row
  when (new.wallet_amount > 0 and old.status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER')
    and new.status in ('COMPLETED', 'DECLINED', 'EXPIRED'))
  execute function release_wallet_part();
