import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aCard, startTestSandbox } from '../test/test-sandbox.ts';

const whole = { ...aCard, cardholder: { name: 'APRO', identification: { type: 'CC', number: '12345678' } } };

describe('POST /v1/card_tokens', () => {
  it('returns a token to a browser of any origin, and never the card number', async () => {
    const { sandbox } = await startTestSandbox();
    const url = `${sandbox.url}/v1/card_tokens?public_key=${sandbox.publicKey}`;
    const asks = { origin: 'https://boletas.example', 'access-control-request-method': 'POST' };

    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { ...asks, 'access-control-request-headers': 'content-type' },
    });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { origin: 'https://boletas.example', 'content-type': 'application/json' },
      body: JSON.stringify(whole),
    });

    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/content-type|\*/);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const text = await answer.text();
    expect(text).not.toContain(aCard.card_number);
    expect(JSON.parse(text)).toMatchObject({
      id: expect.stringMatching(/^[\da-f]{32}$/),
      first_six_digits: '547492',
      last_four_digits: '0366',
      security_code_length: 3,
      status: 'active',
    });
  });

  it.each([
    ['no number', { card_number: '' }, '205'],
    ['a wrong digit', { card_number: '5474925432670367' }, 'E301'],
    ['too few digits', { card_number: '547492543267' }, 'E301'],
    ['letters', { card_number: '5474x25432670366' }, 'E301'],
    ['no month', { expiration_month: null }, '208'],
    ['month 13', { expiration_month: 13 }, '325'],
    ['no year', { expiration_year: undefined }, '209'],
    ['a past year', { expiration_year: 2019 }, '326'],
    ['no security code', { security_code: ' ' }, '224'],
    ['a short security code', { security_code: '12' }, 'E302'],
    ['a long security code', { security_code: '1234' }, 'E302'],
    ['no name', { cardholder: { name: '' } }, '221'],
    ['digits in the name', { cardholder: { name: 'R2D2' } }, '316'],
    ['an absurd document', { cardholder: { name: 'APRO', identification: { number: '!' } } }, '324'],
  ])('rejects %s', async (_, wrong, code) => {
    const { sandbox, call } = await startTestSandbox();

    const { status, body } = await call('POST', `/v1/card_tokens?public_key=${sandbox.publicKey}`, {
      ...whole,
      ...wrong,
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'bad_request', status: 400 });
    expect(body.cause.map((one: { code: string }) => one.code)).toEqual([code]);
  });

  it('reports all errors of an empty form at once', async () => {
    const { sandbox, call } = await startTestSandbox();

    const { body } = await call('POST', `/v1/card_tokens?public_key=${sandbox.publicKey}`, {});

    expect(body.cause.map((one: { code: string }) => one.code)).toEqual(['205', '208', '209', '221', '224']);
  });

  it('accepts a card until the end of its expiration month', async () => {
    const world = await startTestSandbox({ now: () => Date.UTC(2026, 10, 30, 23) });

    const thisMonth = await world.token('APRO', { expiration_month: 11, expiration_year: 26 });
    const lastMonth = () => world.token('APRO', { expiration_month: 10, expiration_year: 2026 });

    expect(thisMonth).toMatch(/^[\da-f]{32}$/);
    await expect(lastMonth()).rejects.toThrow('326');
  });

  it('requires the right public key', async () => {
    const { call } = await startTestSandbox();

    const { status } = await call('POST', '/v1/card_tokens?public_key=wrong', whole);

    expect(status).toBe(401);
  });

  it('lets a token be used once', async () => {
    const { token, pay } = await startTestSandbox();
    const once = await token();

    const first = await pay({ token: once });
    const second = await pay({ token: once });
    const never = await pay({ token: 'f'.repeat(32) });

    expect(first.status).toBe(201);
    expect([second.status, second.body.cause[0].code]).toEqual([400, 3003]);
    expect([never.status, never.body.cause[0].code]).toEqual([400, 2006]);
  });

  it('rejects an expired token', async () => {
    const { token, pay, control } = await startTestSandbox();
    const old = await token();
    await control('/sandbox/clock', { advanceMs: 8 * 24 * 3_600_000 });

    const { body } = await pay({ token: old });

    expect(body.cause[0].code).toBe(2006);
  });

  it('stores neither the number nor the security code on disk', async () => {
    const { token, pay, dataDirectory } = await startTestSandbox();
    await pay({ token: await token('APRO', { card_number: '371180303257522', security_code: '9871' }) });

    const folder = join(dataDirectory, 'sandbox');
    const bytes = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');

    expect(bytes).toContain('371180');
    expect(bytes).not.toContain('371180303257522');
    expect(bytes).not.toContain('9871');
  });
});

describe('saved cards', () => {
  it('pay again by their id and security code only', async () => {
    const { sandbox, call, token, pay } = await startTestSandbox();
    const customer = await call('POST', '/v1/customers', { email: 'fan@example.com' });
    const saved = await call('POST', `/v1/customers/${customer.body.id}/cards`, {
      token: await token('FUND'),
    });
    const again = await call('POST', `/v1/card_tokens?public_key=${sandbox.publicKey}`, {
      card_id: saved.body.id,
      security_code: '123',
    });

    const outsider = await pay({ token: again.body.id });
    const another = await call('POST', `/v1/card_tokens?public_key=${sandbox.publicKey}`, {
      card_id: saved.body.id,
      security_code: '123',
    });
    const payer = { type: 'customer', id: customer.body.id, email: 'fan@example.com' };
    const payment = await pay({ token: another.body.id, payer });
    const found = await call('GET', '/v1/customers/search?email=fan@example.com');

    expect(saved.body).toMatchObject({ last_four_digits: '0366', payment_method: { id: 'master' } });
    expect(outsider).toMatchObject({ status: 400, body: { cause: [{ code: 2002 }] } });
    expect(payment.body).toMatchObject({
      status_detail: 'cc_rejected_insufficient_amount',
      card: { id: saved.body.id },
    });
    expect(found.body.results[0].cards).toHaveLength(1);
  });

  it('can be removed, and then get no token', async () => {
    const { sandbox, call, token } = await startTestSandbox();
    const customer = await call('POST', '/v1/customers', { email: 'fan@example.com' });
    const path = `/v1/customers/${customer.body.id}/cards`;
    const saved = await call('POST', path, { token: await token() });
    await call('DELETE', `${path}/${saved.body.id}`);

    const again = await call('POST', `/v1/card_tokens?public_key=${sandbox.publicKey}`, {
      card_id: saved.body.id,
      security_code: '123',
    });

    expect((await call('GET', path)).body).toEqual([]);
    expect(again.status).toBe(404);
  });
});
