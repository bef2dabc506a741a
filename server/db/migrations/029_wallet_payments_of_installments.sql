-- Installments that a fan pays from their wallet: the entry names the payment of the installments instead of a payment attempt.
alter table wallet_entry
  add column installment_payment_id text references installment_payment (id),
  drop constraint wallet_entry_has_attempt,
  add constraint wallet_entry_has_payment check (
    (kind = 'CREDITED') = (attempt_id is null and installment_payment_id is null)
    and (attempt_id is null or installment_payment_id is null)
    and (installment_payment_id is null or kind = 'TAKEN'));
comment on column wallet_entry.installment_payment_id is 'The payment of installments that was TAKEN from the wallet.';

create index wallet_entry_installment_payment on wallet_entry (installment_payment_id) where installment_payment_id is not null;
