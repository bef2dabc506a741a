create table installment_collection (
  payment_id text primary key references installment_payment (id),
  collected_by text not null references person (id),
  collected_at timestamptz not null default clock_timestamp()
);
comment on table installment_collection is
  'The seller who collected an installment payment, in cash or by card terminal. Append-only.';

create index installment_collection_by on installment_collection (collected_by, collected_at);

create or replace trigger installment_collection_append_only before update or delete or truncate on installment_collection
  for each statement execute function reject_change();
