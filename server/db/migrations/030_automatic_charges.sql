-- The consent of a fan to have the installments of a plan charged to a saved card on their due dates.
create table installment_charge_consent (
  id bigint generated always as identity primary key,
  plan_id text not null references installment_plan (id),
  card_id text not null,
  text_version text not null,
  agreed_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz
);
comment on table installment_charge_consent is
  'The consent to charge a saved card on the due dates of a plan, with the version of its text. A plan has at most one that is not withdrawn; a withdrawn one stays as evidence. card_id is the provider''s, as in saved_card.';

create unique index installment_charge_consent_active on installment_charge_consent (plan_id) where withdrawn_at is null;

alter table installment_payment add column is_automatic boolean not null default false;
comment on column installment_payment.is_automatic is 'True for a charge of the saved card on the due date, which nobody submitted.';
