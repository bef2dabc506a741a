create table installment_payment_item (
  payment_id text not null references installment_payment (id),
  installment_id text not null references installment (id),
  status text not null check (status in ('OPEN', 'PAYS', 'OVER')),
  primary key (payment_id, installment_id)
);
comment on table installment_payment_item is
  'The installments of a payment: OPEN may still pay the installment, PAYS has paid it, OVER does not. An installment has at most one OPEN or PAYS item.';

create unique index installment_payment_item_active on installment_payment_item (installment_id)
  where status in ('OPEN', 'PAYS');
