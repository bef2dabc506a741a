import { expect, it } from 'vitest';
import { sendLimits } from '#server/identity/sign-in/otp-rules.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  ageLastSend,
  ageRateLimits,
  createCountingHash,
  createSignInWizard,
  extractCode,
} from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';

/** Spec §3 (contact channels), §7 (request-otp, verify-otp); reliability page, OTP figures. */
describeOnEachEngine('auth/codes-to-phones', (suite) => {
  it('signs a new phone in as a pre-registered fan, and the same person the next time', async () => {
    const { app, enter, sent } = createSignInWizard(suite.db);
    const visitor = openBrowser(app);

    const made = await enter(visitor, { phone: '+57 300 222-0001', channel: 'whatsapp' });
    const challenge = await visitor.post('/api/v1/auth/request-otp', {
      body: { phone: '+573002220001', channel: 'SMS', language: 'en' },
    });
    const again = await visitor.post('/api/v1/auth/verify-otp', {
      body: { challengeId: challenge.body.challengeId, code: extractCode(sent.at(-1)) },
    });

    expect(made.body).toMatchObject({
      isNew: true,
      user: { phone: '+573002220001', registration: 'PRE_REGISTERED' },
    });
    expect(sent.map(({ channel, to }) => [channel, to])).toEqual([
      ['whatsapp', '+573002220001'],
      ['SMS', '+573002220001'],
    ]);
    expect(sent.at(-1)?.text).toContain('is your Taquilla code');
    expect(challenge.body).toMatchObject({ channel: 'SMS', destination: '••••0001' });
    expect(again.body).toMatchObject({ isNew: false, user: { id: made.body.user.id } });
  });

  it('signs in the only fan whom a seller registered with the phone, and neither of two', async () => {
    const { app, enter } = createSignInWizard(suite.db);
    const seller = (id: string, phone: string) =>
      suite.db.query(
        `insert into person (id, market, email, phone_prefix, phone, registration_status)
         values ($1, 'COL', $2, '+57', $3, 'PRE_REGISTERED')`,
        [id, `${id}@correo.co`, phone],
      );
    await seller('alone', '3002220010');
    await seller('first-of-two', '3002220011');
    await seller('second-of-two', '3002220011');

    const alone = await enter(openBrowser(app), { phone: '+573002220010', channel: 'SMS' });
    const shared = await enter(openBrowser(app), { phone: '+573002220011', channel: 'SMS' });

    expect(alone.body).toMatchObject({ isNew: false, user: { id: 'alone' } });
    expect(shared.body.isNew).toBe(true);
  });

  it('can be resent by the phone’s other channel only', async () => {
    const { app, ask, confirm, sent } = createSignInWizard(suite.db);
    const visitor = openBrowser(app);
    const { challengeId } = (await ask(visitor, { phone: '+525512340001', channel: 'SMS' })).body;
    const old = extractCode(sent.at(-1));
    await ageLastSend(suite.db, challengeId);

    const byMail = await visitor.post('/api/auth/otp/resend', { body: { challengeId, channel: 'EMAIL' } });
    const byWhatsapp = await visitor.post('/api/auth/otp/resend', {
      body: { challengeId, channel: 'whatsapp' },
    });
    const fresh = extractCode(sent.at(-1));
    const withOld = old === fresh ? null : await confirm(visitor, challengeId, old);
    const withFresh = await confirm(visitor, challengeId, fresh);

    expect(byMail).toMatchObject({ status: 422, body: { code: 'CHANNEL_NOT_OFFERED' } });
    expect(byWhatsapp).toMatchObject({
      status: 202,
      body: { challengeId, channel: 'whatsapp', attemptsLeft: 5 },
    });
    expect(sent.map(({ channel }) => channel)).toEqual(['SMS', 'whatsapp']);
    expect(withOld?.body.code ?? 'CodeMismatchException').toBe('CodeMismatchException');
    expect(withFresh.status).toBe(200);
  });

  it('accepts a code for its own purpose only', async () => {
    const { app, ask, confirm, sent } = createSignInWizard(suite.db);
    const visitor = openBrowser(app);
    const { challengeId } = (
      await ask(visitor, { phone: '+573002220020', channel: 'SMS' }, '/api/auth/forgot')
    ).body;
    const login = (await ask(visitor, { phone: '+573002220020', channel: 'SMS' })).body;
    const code = extractCode(sent.at(-1));

    const signIn = await confirm(visitor, challengeId, '000000');
    const reset = await visitor.post('/api/auth/forgot-submit', {
      body: { challengeId: login.challengeId, code, password: 'Páramo-y-ceiba-7' },
    });

    expect([signIn.body.code, reset.body.code]).toEqual(['CodeExpiredException', 'CodeExpiredException']);
    expect((await confirm(visitor, login.challengeId, code)).status).toBe(200);
  });

  it.each(['+14155550100', '+34600111222', '+8613800138000', '3002220001', '+57', '+5799'])(
    'sends nothing to %s',
    async (phone) => {
      const { app, ask, sent } = createSignInWizard(suite.db);

      const rejected = await ask(openBrowser(app), { phone, channel: 'SMS' });

      expect(rejected).toMatchObject({
        status: 400,
        body: { code: 'FIELDS_INVALID', fields: [{ field: 'phone' }] },
      });
      expect(sent).toEqual([]);
    },
  );

  it('stops SMS pumping to a block of numbers, from any number of addresses', async () => {
    const [tenMinutes] = sendLimits.perPhoneBlock;
    const { app, ask, sent } = createSignInWizard(suite.db, { hash: createCountingHash() });
    const send = (nth: number, block = '+57310444') =>
      ask(openBrowser(app, { address: `198.51.${nth % 250}.7` }), {
        phone: `${block}${String(nth).padStart(4, '0')}`,
        channel: 'SMS',
      });

    const answers = await Promise.all(Array.from({ length: tenMinutes.max + 5 }, (_, nth) => send(nth)));
    const otherBlock = await send(1, '+57310445');
    await ageRateLimits(suite.db, tenMinutes.seconds + 1);
    const later = await send(99);

    expect(answers.filter(({ status }) => status === 202)).toHaveLength(tenMinutes.max);
    expect(answers.filter(({ body }) => body.code === 'TooManyRequestsException')).toHaveLength(5);
    expect([otherBlock.status, later.status]).toEqual([202, 202]);
    expect(sent).toHaveLength(tenMinutes.max + 2);
  });

  it('stores no contact in rate limits or the audit trail', async () => {
    const { app, enter, ask } = createSignInWizard(suite.db);
    await enter(openBrowser(app), { phone: '+573205550042', channel: 'SMS' });
    await ask(openBrowser(app), { phone: '+573205550042', channel: 'SMS' }, '/api/auth/forgot');

    const lines = await suite.db.query<{ line: string }>(
      'select rate_limit::text as line from rate_limit union all select audit_event::text from audit_event',
    );

    expect(lines.length).toBeGreaterThan(5);
    expect(
      lines.filter(({ line }) =>
        /320555|0042/.test(line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+/g, '')),
      ),
    ).toEqual([]);
  });
});
