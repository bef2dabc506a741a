import { createTransport, type SendMailOptions } from 'nodemailer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Json, startTestSandbox, type TestSandbox, temporaryFolder } from '../test/test-sandbox.ts';

async function mail({ sandbox }: TestSandbox, message: SendMailOptions): Promise<void> {
  const post = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, ignoreTLS: true });
  onTestFinished(() => post.close());
  await post.sendMail({ from: 'Taquilla <boletas@taquilla.test>', ...message });
}

async function sms({ sandbox }: TestSandbox, body: object, channel = 'sms', headers = {}): Promise<Response> {
  return fetch(`${sandbox.url}/messages/${channel}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer any', ...headers },
    body: JSON.stringify(body),
  });
}

async function messages({ control }: TestSandbox, query = ''): Promise<Json> {
  return (await control(`/mailbox/messages?${query}`, undefined, 'GET')).body;
}

describe('mail', () => {
  it('is parsed completely: accents, both bodies, attachments, code and links', async () => {
    const testSandbox = await startTestSandbox();

    await mail(testSandbox, {
      to: 'Fan <FAN@example.com>',
      subject: 'Tu código de acceso: ¡úsalo ya, José!',
      text: 'Hola José, tu código es 482913. Pedido 2026-000123.\nhttps://taquilla.test/a?b=1&c=2',
      html: '<p style="color:red">Tu código es <b>482913</b></p>',
      attachments: [
        { filename: 'recibo ñ.pdf', content: Buffer.from('%PDF-1.7 x'), contentType: 'application/pdf' },
      ],
      messageId: '<otp-7@taquilla.test>',
    });
    const { messages: found } = await messages(testSandbox, 'to=fan@example.com');
    const file = await fetch(`${testSandbox.sandbox.url}${found[0].attachments[0].url}`);

    expect(found).toEqual([
      expect.objectContaining({
        channel: 'EMAIL',
        to: ['FAN@example.com'],
        from: 'Taquilla <boletas@taquilla.test>',
        subject: 'Tu código de acceso: ¡úsalo ya, José!',
        text: expect.stringContaining('Hola José, tu código es 482913'),
        html: expect.stringContaining('<b>482913</b>'),
        code: '482913',
        links: ['https://taquilla.test/a?b=1&c=2'],
        key: '<otp-7@taquilla.test>',
      }),
    ]);
    expect(found[0].attachments).toMatchObject([
      { name: 'recibo ñ.pdf', type: 'application/pdf', bytes: 10 },
    ]);
    expect(await file.text()).toBe('%PDF-1.7 x');
  });

  it('preserves long lines, leading dots and empty lines', async () => {
    const testSandbox = await startTestSandbox();
    const text = `.punto\n\n${'Renglón muy largo. '.repeat(60)}\n..dos`;

    await mail(testSandbox, { to: 'a@b.co', subject: 'x', text });
    const { messages: found } = await messages(testSandbox);

    expect(found[0].text.replaceAll('\r\n', '\n').trimEnd()).toBe(text);
  });

  it('finds a code in HTML only and does not mistake an order number for one', async () => {
    const testSandbox = await startTestSandbox();
    await mail(testSandbox, {
      to: 'a@b.co',
      subject: 'Your code',
      html: '<style>p{color:#123456}</style><p>118204</p>',
    });
    await mail(testSandbox, {
      to: 'b@b.co',
      subject: 'Pedido #123456',
      text: 'Gracias. Factura 2026-654321.',
    });

    const { messages: found } = await messages(testSandbox);

    expect(found.map((one: Json) => one.code)).toEqual([null, '118204']);
  });
});

describe('SMS and WhatsApp', () => {
  it('are accepted with a bearer token and found by phone in any notation', async () => {
    const testSandbox = await startTestSandbox();

    const answer = await sms(
      testSandbox,
      { to: '+57 300 222 3344', text: 'Tu código es 004512' },
      'whatsapp',
    );
    const { messages: found } = await messages(testSandbox, `to=${encodeURIComponent('+57(300)2223344')}`);

    expect(answer.status).toBe(202);
    expect(found).toMatchObject([{ channel: 'WHATSAPP', code: '004512', to: ['+57 300 222 3344'] }]);
  });

  it('are listed as often as they were sent, with the key of their sender', async () => {
    const testSandbox = await startTestSandbox();
    const headers = { 'idempotency-key': 'receipt:1' };
    await sms(testSandbox, { to: '+573002223344', text: 'x' }, 'sms', headers);
    await sms(testSandbox, { to: '+573002223344', text: 'x' }, 'sms', headers);

    const { messages: found } = await messages(testSandbox, 'channel=SMS');

    expect(found.map((one: Json) => one.key)).toEqual(['receipt:1', 'receipt:1']);
  });

  it('are rejected without a bearer token, with a wrong one, and without recipient or text', async () => {
    const open = await startTestSandbox();
    const strict = await startTestSandbox({ messageToken: 'right' });
    const message = { to: '+573002223344', text: 'x' };

    const answers = [
      await sms(open, message, 'sms', { authorization: '' }),
      await sms(strict, message, 'sms', { authorization: 'Bearer wrong' }),
      await sms(strict, message, 'sms', { authorization: 'Bearer right' }),
      await sms(open, { to: 'me', text: 'x' }),
      await sms(open, { to: '+573002223344', text: ' ' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 202, 422, 422]);
  });
});

describe('reading', () => {
  it('waits for a future message to the given address only', async () => {
    const testSandbox = await startTestSandbox();
    const waiting = messages(testSandbox, 'to=late@b.co&waitMs=20000');

    await mail(testSandbox, { to: 'other@b.co', subject: 'not this', text: '-' });
    await mail(testSandbox, { to: 'late@b.co', subject: 'this', text: '-' });
    const { messages: found, cursor } = await waiting;
    const later = await messages(testSandbox, `to=late@b.co&after=${cursor}&waitMs=20`);

    expect(found.map((one: Json) => one.subject)).toEqual(['this']);
    expect(later).toEqual({ messages: [], cursor: null });
  });

  it('is paged from the newest message back', async () => {
    const testSandbox = await startTestSandbox();
    for (const subject of ['one', 'two', 'three'])
      await mail(testSandbox, { to: 'p@b.co', subject, text: '-' });

    const { messages: newest } = await messages(testSandbox, 'to=p@b.co&limit=2');
    const { messages: rest } = await messages(testSandbox, `to=p@b.co&limit=2&before=${newest.at(-1).id}`);

    expect([newest, rest].map((page) => page.map((one: Json) => one.subject))).toEqual([
      ['three', 'two'],
      ['one'],
    ]);
  });

  it('returns all messages after a restart', async () => {
    const dataDirectory = temporaryFolder();
    const first = await startTestSandbox({ dataDirectory });
    await sms(first, { to: '+573002223344', text: 'Tu código es 123450' });
    await first.sandbox.close();

    const second = await startTestSandbox({ dataDirectory });
    const { messages: found } = await messages(second, 'to=%2B573002223344');

    expect(found[0].code).toBe('123450');
  });
});

describe('the page', () => {
  it('shows the newest first, the code prominently, and filters by recipient', async () => {
    const testSandbox = await startTestSandbox();
    await sms(testSandbox, { to: '+573002223344', text: 'Tu código es 111111' });
    await sms(testSandbox, { to: '+525512345678', text: 'Tu código es 222222' });

    const all = await (await fetch(testSandbox.sandbox.url)).text();
    const one = await (
      await fetch(`${testSandbox.sandbox.url}/?to=${encodeURIComponent('+573002223344')}`)
    ).text();

    expect(all.indexOf('<strong>222222</strong>')).toBeGreaterThan(0);
    expect(all.indexOf('<strong>222222</strong>')).toBeLessThan(all.indexOf('<strong>111111</strong>'));
    expect(one).not.toContain('222222</strong>');
    expect(all).toContain('href="/provider"');
  });

  it('isolates a hostile mail: no scripts, no forms, only framed', async () => {
    const testSandbox = await startTestSandbox();
    const hostile =
      '<script>parent.steal()</script><img src=x onerror=alert(1)><form action="/sandbox/reset">';
    await mail(testSandbox, { to: 'a@b.co', subject: '<script>alert(1)</script>', html: hostile });
    await sms(testSandbox, { to: '+573002223344', text: hostile });

    const page = await fetch(testSandbox.sandbox.url);
    const text = await page.text();
    const body = await fetch(`${testSandbox.sandbox.url}/mailbox/messages/1/body`);
    const policy = body.headers.get('content-security-policy') ?? '';

    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img src=x');
    expect(text).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
    expect(policy).toContain("form-action 'none'");
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
    expect(body.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
