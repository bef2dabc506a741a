-- Money may come late for a voucher that lived for days: a try is looked at again for a day from its end, not from its beginning.

drop index payment_attempt_second_look;
create index payment_attempt_late_look on payment_attempt (updated_at)
  where may_still_be_paid(status, detail);
