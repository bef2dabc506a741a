-- A small sale in every table of importance: a paid order with a wallet portion and a partial refund, a cart, an expired attempt,
-- a payment exception, an installment plan. tools/dump-release.mjs writes the result into release.sql.gz.

insert into venue_layout (layout_id, code, name, city, market, time_zone, seat_count, layout, geometry_gz)
values (repeat('a', 64), 'IFC', 'Estadio de Prueba', 'Tunja', 'COL', 'America/Bogota', 100, '{"code": "IFC"}', '\x00');
insert into club (id, market, name, sport, city) values ('cordillera', 'COL', 'Deportivo Cordillera', 'FOOTBALL', 'Tunja');
insert into event (id, market, product_kind, club_id, titles, layout_id, time_zone, starts_at, sale_opens_at, sale_closes_at, currency)
values ('final', 'COL', 'FOOTBALL', 'cordillera', '{"es": "La final"}', repeat('a', 64), 'America/Bogota',
  '2030-05-04T20:00:00Z', '2026-01-01T00:00:00Z', '2030-05-04T20:00:00Z', 'COP');
insert into event_zone_price (event_id, zone_code, base, fee, tax, total, currency)
values ('final', 'GN', 90000, 8000, 2000, 100000, 'COP');
insert into section_release (event_id, section_code, access_level) values ('final', 'M9', 'BLOCKED');

insert into person (id, market, email, is_email_verified, first_name, last_name, document_type, document_number, registration_status)
values ('fan', 'COL', 'ana@correo.co', true, 'Ana', 'Ruiz', 'CC', '1012345678', 'REGISTERED');
insert into person (id, market, email, is_email_verified, roles) values ('manager', 'COL', 'jefa@taquilla.co', true, '{MANAGER}');
insert into session (token_hash, id, person_id, bind_hash, market, idle_expires_at, expires_at)
values (decode(repeat('01', 32), 'hex'), 'visit', 'fan', decode(repeat('02', 32), 'hex'), 'COL', '2030-01-01', '2030-01-01');
insert into otp_challenge (id, purpose, channel, contact, code_hash, attempts_left, expires_at)
values ('otp', 'LOGIN', 'EMAIL', 'ana@correo.co', 'hash', 5, '2030-01-01');
insert into audit_event (kind, person_id, ip, details) values ('login.otp', 'fan', '203.0.113.7', '{"contact": "hash"}');
insert into wallet_entry (person_id, currency, amount, kind, idempotency_key) values ('fan', 'COP', 50000, 'CREDITED', 'gift:1');

select hold_seats('{"reservation": "paid", "session": "visit", "person": "fan", "isFan": true, "ttlSeconds": 600, "maxDurationSeconds": 1200,
  "create": {"market": "COL", "event": "final", "salesChannel": "SELF_SERVICE", "status": "ACTIVE"},
  "seats": [{"event": "final", "seat": 1, "section": "M1", "seatCode": "A-1", "zone": "GN"}, {"event": "final", "seat": 2, "section": "M1", "seatCode": "A-2", "zone": "GN"}]}');
select hold_seats('{"reservation": "cart", "session": "visit", "isFan": true, "ttlSeconds": 600, "maxDurationSeconds": 1200,
  "create": {"market": "COL", "event": "final", "salesChannel": "SELF_SERVICE", "status": "ACTIVE"},
  "seats": [{"event": "final", "seat": 7, "section": "M1", "seatCode": "A-7", "zone": "GN"}]}');
insert into orders (id, code, reservation_id, market, buyer_id, session_id, sales_channel, status, base, fee, tax, total, currency)
values ('order', 'COL-AAAA', 'paid', 'COL', 'fan', 'visit', 'SELF_SERVICE', 'PENDING', 180000, 16000, 4000, 200000, 'COP');
insert into payment_attempt (id, order_id, method, provider, provider_key, amount, currency, status, expires_at)
values ('expired', 'order', 'CARD', 'mercado-pago', 'key-1', 200000, 'COP', 'STARTED', now());
insert into payment_record (id, order_id, attempt_id, status, amount, currency, method)
values ('rec-expired', 'order', 'expired', 'CREATED', 200000, 'COP', 'CARD');
update payment_attempt set status = 'EXPIRED' where id = 'expired';
update payment_record set status = 'CANCELLED' where id = 'rec-expired';
insert into payment_attempt (id, order_id, method, provider, provider_key, provider_payment_id, amount, wallet_amount, currency, status, detail)
values ('attempt', 'order', 'CARD', 'mercado-pago', 'key-2', '701', 170000, 30000, 'COP', 'STARTED', '{"isHosted": true}');
insert into payment_record (id, order_id, attempt_id, status, amount, currency, method)
values ('rec-attempt', 'order', 'attempt', 'CREATED', 170000, 'COP', 'CARD');
insert into wallet_entry (person_id, currency, amount, kind, idempotency_key, order_id, attempt_id)
values ('fan', 'COP', -30000, 'RESERVED', 'reserve:attempt', 'order', 'attempt');
select move_hold_to_payment('paid', 'STARTED_PAYMENT', now() + interval '1 hour');
update payment_attempt set status = 'COMPLETED' where id = 'attempt';
update payment_record set status = 'PAID' where id = 'rec-attempt';
insert into wallet_entry (person_id, currency, amount, kind, idempotency_key, order_id, attempt_id)
values ('fan', 'COP', -30000, 'TAKEN', 'take:attempt', 'order', 'attempt');
select sell_reservation('paid', null);
update orders set status = 'PAID', paid_at = now(), details = '{"paidBy": "attempt"}' where id = 'order';
insert into ticket (id, order_id, item_id, event_id, seat_index, section_code, seat_code, type, owner_id, price, currency, qr_mode)
select 'ticket-0000000000000000' || i.seat_index, 'order', i.id, 'final', i.seat_index, i.section_code, i.seat_code, 'PAID', 'fan',
  i.total, i.currency, 'DYNAMIC_ENCRYPTED' from reservation_item i where i.reservation_id = 'paid';

insert into refund (id, order_id, attempt_id, request_key, destination, amount, currency, ticket_ids, seat_disposition, reason, requested_by)
values ('refund', 'order', 'attempt', 'request-1', 'PROVIDER', 100000, 'COP', '{ticket-00000000000000002}', 'FOR_SALE', 'ASKED_FOR', 'manager');
insert into provider_refund_request (idempotency_key, payment_id, refunded_before) values ('refund:refund', '701', 0);
insert into payment_exception (id, idempotency_key, market, kind, order_id, attempt_id, payment_id, amount, currency, expected_amount)
values ('exception', 'odd:701', 'COL', 'UNDERPAID', 'order', 'attempt', '701', 100, 'COP', 170000);
insert into payment_exception_resolution (exception_id, decision, note, resolved_by, request_key)
values ('exception', 'BY_HAND', 'Handed back', 'manager', 'request-2');
insert into manual_refund (idempotency_key, order_id, amount, currency, refunded_by) values ('alert:exception', 'order', 100, 'COP', 'manager');

insert into installment_plan (id, person_id, market, kind, titles, total, currency)
values ('plan', 'fan', 'COL', 'SUBSCRIPTION', '{"es": "Abono"}', 300000, 'COP');
insert into installment (id, plan_id, number, amount, due_at, status) values ('first', 'plan', 1, 300000, '2030-01-01', 'PENDING');
insert into installment_payment (id, plan_id, method, provider, provider_key, amount, currency, status, expires_at)
values ('installment-payment', 'plan', 'CARD', 'mercado-pago', 'key-3', 300000, 'COP', 'CREATED', '2030-01-01');
insert into installment_payment_item (payment_id, installment_id, status) values ('installment-payment', 'first', 'OPEN');

insert into idempotency (key, principal, route, body_hash, state, response_status, response_body)
values ('key', 'person:fan', 'POST /api/holds', '\x00', 'DONE', 201, '{}');
insert into outbox_message (idempotency_key, kind, payload) values ('receipt:order', 'RECEIPT', '{"orderId": "order"}');
insert into webhook_event (provider, event_key, payload) values ('mercado-pago', 'event-1', '{"paymentId": "701"}');
