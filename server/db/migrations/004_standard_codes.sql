-- Codes that this application chose become the standard words: a rejection is REJECTED, a booking is BOOKED. The tables are
-- append-only: the triggers that reject changes are dropped here and applied again after the migrations.
drop trigger if exists audit_event_append_only on audit_event;
update audit_event set kind = case kind
    when 'login.refused' then 'login.rejected'
    when 'password.refused' then 'password.rejected'
    when 'fan.sought' then 'fan.searched'
    when 'data.taken' then 'data.exported'
    when 'operator.ended' then 'operator.removed'
    when 'otp.dead' then 'otp.expired'
  end
where kind in ('login.refused', 'password.refused', 'fan.sought', 'data.taken', 'operator.ended', 'otp.dead');

drop trigger if exists payment_exception_append_only on payment_exception;
update payment_exception set kind = 'REFUND_REJECTED' where kind = 'REFUND_REFUSED';

drop trigger if exists staff_booking_decision_append_only on staff_booking_decision;
alter table staff_booking_decision drop constraint staff_booking_decision_decision_check;
drop index staff_booking_decision_final;
update staff_booking_decision set decision = 'REJECTED' where decision = 'REFUSED';
alter table staff_booking_decision add constraint staff_booking_decision_decision_check
  check (decision in ('PAID', 'RELEASED', 'CONFIRMED', 'REJECTED'));
create unique index staff_booking_decision_final on staff_booking_decision (reservation_id) where decision <> 'REJECTED';
comment on table staff_booking_decision is
  'The decision of staff on a booking (PAID, RELEASED) or on an announced bank transfer (CONFIRMED, REJECTED). There is one per reservation, except that REJECTED may be followed by CONFIRMED when the transfer is found after all. request_key is the idempotency key of the request that decided. Append-only.';

-- Emails that are not delivered yet.
update outbox_message
set payload = jsonb_set(payload, '{what}', case payload ->> 'what' when 'KEPT' then '"BOOKED"' else '"TRANSFER_NOT_FOUND"' end::jsonb)
where kind = 'BOOKING_EMAIL' and payload ->> 'what' in ('KEPT', 'REFUSED');

drop function if exists withhold_refunded_seats(text, text, jsonb, text, text);
