-- The seller's own request, so that asking again after a lost answer finds the cash that it took.

alter table window_payment add column request_key text unique;
comment on table window_payment is
  'Cash taken at a window for an order, by whom. request_key is the seller''s own request, so that a repetition finds it. Append-only.';
