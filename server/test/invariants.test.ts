import { describe, expect, it } from 'vitest';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';
import { describeOnEachEngine } from './each-engine.ts';
import { admissionRequest, aHold, anId, givenEvent, seatRequests } from './given.ts';
import { findBrokenInvariants, invariants } from './invariants.ts';

/** Statements that break each invariant, and each half that a key guards, without triggers and keys. $E is an event, $R its reservation. */
const insertOrderSql = (status: string, total: number): string =>
  `insert into orders (id, code, reservation_id, market, sales_channel, status, base, fee, tax, total, currency)
   values ('O', 'O', '$R', 'COL', 'SELF_SERVICE', '${status}', ${total}, 0, 0, ${total}, 'COP')`;
const breaches: Readonly<Record<string, string>> = {
  I1: `alter table seat_claim drop constraint seat_claim_pkey;
    insert into seat_claim (event_id, seat_index, reservation_id, state, fence) select event_id, seat_index, 'thief', 'SOLD', 9
    from seat_claim where reservation_id = '$R'`,
  I2: `update ga_counter set held = held + 1 where event_id = '$E'`,
  I3: insertOrderSql('PAID', 20_400_000),
  I4: `${insertOrderSql('EXPIRED', 20_400_000)};
    insert into ticket (id, order_id, event_id, seat_index, section_code, seat_code, type, currency, qr_mode)
    values ('${anId()}', 'O', '$E', 1, 'A-101', 'F-1', 'PAID', 'COP', 'STATIC_DEFAULT')`,
  I5: `${insertOrderSql('EXPIRED', 20_400_000)};
    insert into payment_attempt (id, order_id, method, provider, provider_key, amount, currency, status)
    values ('A', 'O', 'CARD', 'mp', 'k', 20400000, 'COP', 'COMPLETED')`,
  I6: insertOrderSql('PAID', 20_400_001),
  I7: `update reservation set status = 'FINISHED' where id = '$R'`,
  I8: `insert into outbox_message (idempotency_key, kind, payload, done_at) values ('mail:1', 'MAIL', '{}', now())`,
  'I8, enqueued twice': `alter table outbox_message drop constraint outbox_message_idempotency_key_key;
    insert into outbox_message (idempotency_key, kind, payload) select 'mail:1', 'MAIL', '{}' from generate_series(1, 2)`,
  I9: `update reservation set status = 'EXPIRED' where id = '$R'`,
  I10: `insert into claim_event (event_id, seat_index, reservation_id, operation, state, fence)
    select '$E', 1, '$R', 'READ', 'READ', 1 from generate_series(1, 2)`,
  I11: `insert into otp_challenge (id, purpose, channel, contact, code_hash, attempts_left, expires_at)
    values ('c', 'LOGIN', 'EMAIL', 'a@b.co', '123456', 5, now())`,
  I12: `insert into idempotency (key, principal, route, body_hash, state, response_body)
    values ('k', 'p', 'r', '\\x00', 'RUNNING', 'already')`,
  'I12, answered twice': `alter table idempotency drop constraint idempotency_pkey;
    insert into idempotency (key, principal, route, body_hash, state, response_status)
    select 'k', 'p', 'r', '\\x00', 'DONE', status from generate_series(201, 202) as status`,
  I13: `${insertOrderSql('PENDING', 20_400_000)}; update reservation set status = 'WAITING_FOR_PAYMENT' where id = '$R'`,
  I14: insertOrderSql('PENDING_CASH_PAYMENT', 20_400_000),
  I15: `insert into saved_card (person_id, card_id, brand, last_four, exp_month, exp_year, security_code_length)
    values ('nobody', 'c', 'visa', '0366', 11, 2030, 3)`,
  I16: `${insertOrderSql('PAID', 20_400_000)};
    insert into complimentary_order (order_id, reason_type, granted_by) values ('O', 'PRESS', 'nobody')`,
  I17: `${insertOrderSql('PAID', 20_400_000)};
    insert into payment_attempt (id, order_id, method, provider, provider_key, amount, currency, status)
    values ('A', 'O', 'CASH', 'taquilla', 'k', 20400000, 'COP', 'COMPLETED')`,
  I18: `insert into wallet (person_id, currency, balance) values ('nobody', 'COP', 1)`,
  I19: `${insertOrderSql('PAID', 20_400_000)};
    insert into refund (id, order_id, attempt_id, request_key, destination, amount, currency, ticket_ids, seat_disposition, reason, requested_by)
    values ('F', 'O', 'A', 'k', 'PROVIDER', 1, 'COP', '{t}', 'FOR_SALE', 'OTHER', 'm')`,
  I20: `${insertOrderSql('PENDING', 20_400_000)};
    insert into staff_booking_decision (reservation_id, order_id, decision, decided_by, request_key)
    values ('$R', 'O', 'PAID', 'nobody', 'k')`,
  I21: `insert into organisation (id, market, name, currency, credit_limit, amount_owed) values ('g', 'COL', 'G', 'COP', 5, 1)`,
  I22: `insert into refund (id, order_id, attempt_id, request_key, destination, amount, currency, ticket_ids, seat_disposition, reason, requested_by, done_at)
    values ('F', 'O', 'A', 'k', 'BY_HAND', 1, 'COP', '{t}', 'FOR_SALE', 'OTHER', 'm', now())`,
  I23: `insert into installment_plan (id, person_id, market, kind, titles, total, currency)
    values ('P', 'nobody', 'COL', 'PAYMENT', '{}', 5, 'COP')`,
  I24: `insert into installment_payment (id, plan_id, method, provider, provider_key, amount, currency, status, expires_at)
    values ('M', 'P', 'CASH', 'taquilla', 'k', 5, 'COP', 'PAID', now())`,
  I25: `${insertOrderSql('PENDING', 20_400_000)};
    insert into installment_plan (id, person_id, market, kind, titles, total, currency, order_id, reservation_id)
    values ('P', 'nobody', 'COL', 'PAYMENT', '{}', 5, 'COP', 'O', '$R');
    insert into installment (id, plan_id, number, amount, due_at, status) values ('Q', 'P', 1, 5, now(), 'PAID')`,
  I26: `${insertOrderSql('PAID', 20_400_000)};
    insert into renewal_seat (bundle_id, order_id, section_code, seat_index, reservation_id) values ('$E', 'O', 'A-101', 1, '$R')`,
  I27: `insert into ticket_transfer (id, sender_id, market, channel, contact, language, status)
    values ('T', 'nobody', 'COL', 'EMAIL', 'a@b.co', 'es', 'OFFERED')`,
};

describe('invariants', () => {
  it('each have a test breach', () => {
    const broken = new Set(Object.keys(breaches).map((name) => name.split(',')[0]));

    expect([...broken]).toStrictEqual(invariants.map(({ name }) => name.split(':')[0]));
  });
});

describeOnEachEngine('invariants', (suite) => {
  it.each(Object.entries(breaches))('detect a breach of %s', async (name, sql) => {
    const event = await givenEvent(suite.db, { sections: { GA: 5 } });
    const request = aHold([...seatRequests(event, 1, 2), admissionRequest(event, 'GA', 1)]);
    await seatClaimsOver(suite.db).claimSeats(request);
    const before = await findBrokenInvariants(suite.db);
    let after: string[] = [];

    const rolledBack = suite.db.transaction(async (tx) => {
      await tx.script('set local session_replication_role = replica');
      await tx.script(sql.replaceAll('$E', event).replaceAll('$R', request.reservation));
      after = Object.keys(await findBrokenInvariants(tx));
      throw new Error('seen enough');
    });

    await expect(rolledBack).rejects.toThrow('seen enough');
    expect(before).toStrictEqual({});
    expect(after).toContainEqual(expect.stringMatching(new RegExp(`^${name.split(',')[0]}:`)));
  });
});
