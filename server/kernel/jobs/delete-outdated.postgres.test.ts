import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { DELETE_BATCH_SIZE, deleteOutdatedRows } from './delete-outdated.postgres.ts';

describeOnEachEngine('deletion of outdated rows', (suite) => {
  it('deletes outdated rows and nothing else', async () => {
    const { db } = suite;
    await db.script(`
      insert into reservation (id, market, session_id, sales_channel, status, expires_at)
        values ('r', 'COL', 's', 'SELF_SERVICE', 'ACTIVE', now());
      insert into reservation (id, market, session_id, sales_channel, status, expires_at, address, network, created_at) values
        ('held', 'COL', 's', 'SELF_SERVICE', 'ACTIVE', now(), '203.0.113.9', '203.0.113.0/24', now() - interval '1 day'),
        ('held long ago', 'COL', 's', 'SELF_SERVICE', 'ACTIVE', now(), '203.0.113.9', '203.0.113.0/24', now() - interval '3 days');
      insert into idempotency (key, principal, route, body_hash, state, created_at) values
        ('new', 'p', 'r', '', 'RUNNING', now() - interval '6 days'), ('old', 'p', 'r', '', 'RUNNING', now() - interval '8 days');
      insert into rate_limit (key, hits, is_allowed, expires_at) values
        ('new', '{}', true, now() + interval '1 minute'), ('old', '{}', true, now() - interval '1 minute');
      insert into session (id, token_hash, bind_hash, market, idle_expires_at, expires_at, ended_at) values
        ('new', '1', '', 'COL', now(), now() + interval '9 days', now() - interval '6 days'),
        ('idle', '2', '', 'COL', now() - interval '2 days', now() + interval '9 days', null),
        ('over', '3', '', 'COL', now(), now() - interval '2 days', null),
        ('ended', '4', '', 'COL', now(), now() + interval '9 days', now() - interval '8 days');
      insert into otp_challenge (id, purpose, channel, contact, code_hash, attempts_left, expires_at, created_at) values
        ('new', 'LOGIN', 'EMAIL', 'c', 'h', 1, now(), now() - interval '1 day'),
        ('old', 'LOGIN', 'EMAIL', 'c', 'h', 1, now(), now() - interval '3 days');
      insert into otp_challenge (id, purpose, channel, contact, code_hash, attempts_left, expires_at, created_at, registration) values
        ('parked', 'REGISTER', 'EMAIL', 'c', 'h', 1, now(), now() - interval '59 minutes', '{}'),
        ('unproven', 'REGISTER', 'EMAIL', 'c', 'h', 1, now(), now() - interval '61 minutes', '{}');
      insert into reservation_request (reservation_id, key, at) values
        ('r', 'new', now() - interval '6 days'), ('r', 'old', now() - interval '8 days');
      insert into webhook_event (provider, event_key, payload, done_at, review_reason) values
        ('p', 'waiting', '{}', null, null), ('p', 'new', '{}', now() - interval '29 days', null),
        ('p', 'old', '{}', now() - interval '31 days', null),
        ('p', 'parked', '{}', now() - interval '31 days', 'who is this');
      insert into outbox_message (idempotency_key, kind, payload, done_at) values
        ('waiting', 'RECEIPT', '{}', null), ('new', 'RECEIPT', '{}', now() - interval '89 days'),
        ('old', 'RECEIPT', '{}', now() - interval '91 days'), ('money', 'REFUND', '{}', now() - interval '1 year');
      insert into audit_event (kind, at) values ('logout', now() - interval '9 years');
    `);

    const gone = await deleteOutdatedRows(db);
    const again = await deleteOutdatedRows(db);

    const left = await db.query<{ of: string; names: readonly string[] }>(`
      select 'idempotency' as of, array_agg(key order by key) as names from idempotency
      union all select 'rate_limit', array_agg(key order by key) from rate_limit
      union all select 'session', array_agg(id order by id) from session
      union all select 'otp_challenge', array_agg(id order by id) from otp_challenge
      union all select 'reservation_request', array_agg(key order by key) from reservation_request
      union all select 'inbox', array_agg(event_key order by event_key) from webhook_event
      union all select 'outbox', array_agg(idempotency_key order by idempotency_key) from outbox_message
      union all select 'audit_event', array_agg(kind) from audit_event
      union all select 'address of a hold', array_agg(id) from reservation where coalesce(address, network) is not null`);
    expect([gone, again]).toEqual([11, 0]);
    expect(Object.fromEntries(left.map(({ of, names }) => [of, names]))).toEqual({
      idempotency: ['new'],
      rate_limit: ['new'],
      session: ['new'],
      otp_challenge: ['new', 'parked'],
      reservation_request: ['new'],
      inbox: ['new', 'parked', 'waiting'],
      outbox: ['money', 'new', 'waiting'],
      audit_event: ['logout'],
      'address of a hold': ['held'],
    });
  });

  it('deletes a bounded number at a time and reports how many', async () => {
    await suite.db.query(
      `insert into rate_limit (key, hits, is_allowed, expires_at)
       select 'many ' || n, '{}', true, now() - interval '1 hour' from generate_series(1, $1) n`,
      [DELETE_BATCH_SIZE + 7],
    );

    expect([
      await deleteOutdatedRows(suite.db),
      await deleteOutdatedRows(suite.db),
      await deleteOutdatedRows(suite.db),
    ]).toEqual([DELETE_BATCH_SIZE, 7, 0]);
  });
});
