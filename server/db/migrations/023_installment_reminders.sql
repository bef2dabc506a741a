-- Finds the unpaid installments around a day, of which their fans are reminded and which staff list once they are overdue.
create index installment_unpaid on installment (due_at) where status <> 'PAID';
