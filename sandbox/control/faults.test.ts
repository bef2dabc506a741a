import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTransport } from 'nodemailer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aPayment, type Json, startTestSandbox, temporaryFolder } from '../test/test-sandbox.ts';

describe('a fault', () => {
  it('cut after commit: the charge is durable, the response is lost, the retry finds it', async () => {
    const { token, pay, control, sandbox } = await startTestSandbox();
    const body = { token: await token() };
    await control('/sandbox/faults', {
      path: '/v1/payments',
      method: 'POST',
      cutAfterCommit: true,
      times: 2,
    });

    const lost = [pay(body, 'one-try'), pay(body, 'one-try')];
    const outcomes = await Promise.allSettled(lost);
    const chargedMeanwhile = sandbox.ledger.entries().length;
    const retried = await pay(body, 'one-try');

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(chargedMeanwhile).toBe(1);
    expect(retried.body.status).toBe('approved');
    expect(sandbox.ledger.entries()).toEqual([expect.objectContaining({ paymentId: retried.body.id })]);
  });

  it('cut before: nothing is charged', async () => {
    const { token, pay, control, sandbox } = await startTestSandbox();
    const body = { token: await token() };
    await control('/sandbox/faults', { path: '/v1/payments', cutBefore: true });

    await expect(pay(body)).rejects.toThrow();

    expect(sandbox.ledger.entries()).toEqual([]);
    expect((await pay(body)).status).toBe(201);
  });

  it('returns a status for a number of requests to one path only', async () => {
    const { call, control } = await startTestSandbox();
    await control('/sandbox/faults', { path: '/v1/payments/*', status: 503, times: 2 });

    const statuses = [];
    for (const path of ['/v1/payments/1', '/v1/customers/search', '/v1/payments/2', '/v1/payments/3']) {
      statuses.push((await call('GET', path)).status);
    }

    expect(statuses).toEqual([503, 200, 503, 404]);
  });

  it('hangs until the caller times out', async () => {
    const { sandbox, control } = await startTestSandbox();
    await control('/sandbox/faults', { path: '/v1/payments/search', hang: true });
    const headers = { authorization: `Bearer ${sandbox.accessToken}` };
    const url = `${sandbox.url}/v1/payments/search`;

    const impatient = fetch(url, { headers, signal: AbortSignal.timeout(50) });

    await expect(impatient).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await fetch(url, { headers })).status).toBe(200);
  });

  it('delays a response', async () => {
    const { call, control } = await startTestSandbox();
    await control('/sandbox/faults', { path: '/v1/payments/search', delayMs: 80 });
    const start = performance.now();

    const { status } = await call('GET', '/v1/payments/search');

    expect(status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(75);
  });

  it('ends a delay immediately when the faults are cleared', async () => {
    const { call, control, sandbox } = await startTestSandbox();
    await control('/sandbox/faults', { path: '/v1/payments/search', delayMs: 600_000 });
    const answer = call('GET', '/v1/payments/search');
    const state = async () => (await fetch(`${sandbox.url}/sandbox/faults`)).json();
    await expect.poll(state).toEqual({ down: false, faults: [] });

    await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' });

    expect((await answer).status).toBe(200);
  });

  it('down: no request gets a response, mail included, until it is up again', async () => {
    const { call, control, sandbox } = await startTestSandbox();
    const post = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, ignoreTLS: true });
    onTestFinished(() => post.close());
    const mail = { from: 'a@b.co', to: 'c@d.co', subject: 's', text: 't' };
    await control('/sandbox/down', { down: true });

    await expect(call('GET', '/v1/payments/search')).rejects.toThrow();
    await expect(post.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 });
    await control('/sandbox/down', { down: false });

    expect((await call('GET', '/v1/payments/search')).status).toBe(200);
    await expect(post.sendMail(mail)).resolves.toBeTruthy();
  });

  it('lets preflight requests pass and returns its status to the browser', async () => {
    const { sandbox, control } = await startTestSandbox();
    await control('/sandbox/faults', { path: '/v1/card_tokens', status: 500 });
    const url = `${sandbox.url}/v1/card_tokens?public_key=${sandbox.publicKey}`;
    const headers = { origin: 'https://boletas.example', 'access-control-request-method': 'POST' };

    const preflight = await fetch(url, { method: 'OPTIONS', headers });
    const struck = await fetch(url, { method: 'POST', headers, body: '{}' });

    expect([preflight.status, struck.status]).toEqual([204, 500]);
    expect(struck.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('cannot be injected from another site', async () => {
    const { sandbox, pay } = await startTestSandbox();
    await pay();

    const answer = await fetch(`${sandbox.url}/sandbox/reset`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });

    expect(answer.status).toBe(403);
    expect(sandbox.ledger.entries()).toHaveLength(1);
  });

  it('must be valid', async () => {
    const { control } = await startTestSandbox();

    const answers = await Promise.all([
      control('/sandbox/faults', { path: '/v1/payments' }),
      control('/sandbox/faults', { status: 500 }),
      control('/sandbox/faults', { path: '/v1/payments', status: 200 }),
      control('/sandbox/webhooks/mode', { kind: 'sometimes' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });
});

describe('the ledger', () => {
  it('survives a restart, with payments, idempotency keys and tokens', async () => {
    const dataDirectory = temporaryFolder();
    const first = await startTestSandbox({ dataDirectory });
    const body = { token: await first.token() };
    const unspent = await first.token();
    const { body: payment } = await first.pay(body, 'one-try');
    const before = first.sandbox.ledger.entries();
    await first.sandbox.close();

    const second = await startTestSandbox({ dataDirectory });
    const again = await second.pay(body, 'one-try');
    const after = second.sandbox.ledger.entries();

    expect(again.body).toEqual(payment);
    expect(after).toEqual(before);
    expect((await second.pay({ token: unspent })).status).toBe(201);
  });

  it('has every confirmed charge after kill -9 in the middle of a run', async () => {
    const dataDirectory = temporaryFolder();
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        SANDBOX_PORT: '0',
        SMTP_PORT: '0',
        DATA_DIR: dataDirectory,
        PAYMENT_PROVIDER_PUBLIC_KEY: 'public',
        PAYMENT_PROVIDER_ACCESS_TOKEN: 'secret',
        PAYMENT_WEBHOOK_SECRET: 'signs',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const [line] = await once(child.stdout, 'data');
    const url = /http:\/\/localhost:\d+/.exec(String(line))?.[0] ?? '';
    const answered: number[] = [];
    const buyers = Array.from({ length: 4 }, async () => {
      for (;;) {
        const response = await fetch(`${url}/v1/payments`, {
          method: 'POST',
          headers: { authorization: 'Bearer secret', 'x-idempotency-key': crypto.randomUUID() },
          body: JSON.stringify({ ...aPayment, payment_method_id: 'oxxo' }),
        });
        const { id }: Json = await response.json();
        const settled = await fetch(`${url}/sandbox/payments/${id}/settle`, {
          method: 'POST',
          body: JSON.stringify({ status: 'approved' }),
        });
        const { status }: Json = await settled.json();
        if (status === 'approved') answered.push(id);
        if (answered.length >= 60) child.kill('SIGKILL');
      }
    });
    await Promise.allSettled(buyers);

    const { sandbox } = await startTestSandbox({ dataDirectory });
    const charged = sandbox.ledger.entries().map(({ paymentId }) => paymentId);

    expect(answered.length).toBeGreaterThanOrEqual(60);
    expect(new Set(charged).size).toBe(charged.length);
    expect(answered.filter((id) => !charged.includes(id))).toEqual([]);
  });

  it('cannot be changed, not even directly in the database file', async () => {
    const { pay, dataDirectory } = await startTestSandbox();
    await pay();
    const file = new DatabaseSync(join(dataDirectory, 'sandbox', 'sandbox.sqlite'));
    onTestFinished(() => file.close());

    expect(() => file.exec('update ledger set amount = 1')).toThrow('append-only');
    expect(() => file.exec('delete from ledger')).toThrow('append-only');
    expect(() =>
      file.exec(
        'insert into ledger select 99, at, kind, payment_id, refund_id, external_reference, amount, currency from ledger',
      ),
    ).toThrow('UNIQUE');
  });

  it('is available as JSON and as a page, and is cleared on reset', async () => {
    const { pay, control, sandbox } = await startTestSandbox();
    await pay({ external_reference: 'order-<b>1</b>' });
    const path = `/sandbox/ledger?external_reference=${encodeURIComponent('order-<b>1</b>')}`;

    const { body } = await control(path, undefined, 'GET');
    const page = await (await fetch(`${sandbox.url}/provider`)).text();
    await control('/sandbox/reset');
    const { body: after } = await control('/sandbox/ledger', undefined, 'GET');

    expect(body.totals).toEqual([expect.objectContaining({ net: 68_050, currency: 'MXN' })]);
    expect(page).toContain('680.50 MXN');
    expect(page).toContain('order-&lt;b&gt;1&lt;/b&gt;');
    expect(after).toEqual({ entries: [], totals: [] });
    expect((await pay()).status).toBe(201);
  });
});
