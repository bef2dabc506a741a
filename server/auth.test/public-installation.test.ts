import { beforeAll, expect, it } from 'vitest';
import { createSecondFactorBox } from '#server/app.ts';
import { demoLogins } from '#server/db/seed/demo-logins.ts';
import { seedDemo } from '#server/db/seed/seed.ts';
import { parseSecret } from '#server/identity/operators/totp.adapter.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createManualClock, generateTotpCode } from '#server/test/operators.ts';
import { quickHash } from '#server/test/quick-hash.ts';
import { createTestApp, openBrowser, testSecret } from '#server/test/test-app.ts';

const manager = {
  email: 'gerencia@taquilla.test',
  password: 'Gerencia#2026',
  secret: 'TAQUILLAGERENCIAADRIANACOLOMBIAX',
};
const fan = { email: 'mariana@fan.test', phone: '+573007744180' };

/** A database that was seeded on one machine and is then opened to others: the demo people's secrets are published. */
describeOnEachEngine('auth/public-installation', (suite) => {
  const clock = createManualClock();
  /** Opens a browser on the local site that may move to the public one with its cookies. */
  const openMovingBrowser = () => {
    const local = createTestApp(suite.db, { now: clock.now });
    const open = createTestApp(suite.db, { now: clock.now, isPublic: true });
    let { app } = local;
    const browser = openBrowser({ fetch: (...request) => app.fetch(...request) });
    const findInLastMessage = (pattern: RegExp) =>
      pattern.exec((app === open.app ? open : local).sent.at(-1)?.text ?? '')?.[1];
    return {
      ...browser,
      findInLastMessage,
      move() {
        app = open.app;
      },
    };
  };
  type MovingBrowser = ReturnType<typeof openMovingBrowser>;
  const logIn = (browser: MovingBrowser) =>
    browser.post('/api/auth/login', { body: { email: manager.email, password: manager.password } });
  const giveFactor = (browser: MovingBrowser, challengeId: string, secret = manager.secret) => {
    clock.pass(30);
    const code = generateTotpCode(secret, clock.now());
    return browser.post('/api/auth/second-factor', { body: { challengeId, code } });
  };
  const isSignedIn = async (browser: MovingBrowser) =>
    (await browser.get('/api/auth/current-session')).body.user !== null;

  beforeAll(async () => {
    const box = createSecondFactorBox(testSecret);
    await seedDemo(suite.db, {
      hash: quickHash.hash,
      seal: (text, personId) => box.seal(parseSecret(text), personId),
      // The demo offers plans for what is ahead by the clock of the database.
      now: new Date(),
    });
  });

  it('admits demo people on this machine and ends their sessions when it opens to others', async () => {
    const browser = openMovingBrowser();
    const { challengeId } = (await logIn(browser)).body.secondFactor;
    const entered = await giveFactor(browser, challengeId);
    const before = await isSignedIn(browser);
    browser.move();

    expect(entered.body.user.roles).toEqual(['manager']);
    expect(before).toBe(true);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.get('/api/operators')).status).toBe(401);
  });

  it('rejects every demo password as a wrong one, and the second factor of an earlier right one', async () => {
    const browser = openMovingBrowser();
    const { challengeId } = (await logIn(browser)).body.secondFactor;
    browser.move();
    const answers = [];
    for (const { email, password } of demoLogins)
      if (password !== undefined)
        answers.push(
          await browser.post('/api/auth/login', { body: { email: email.toUpperCase(), password } }),
        );
    const late = await giveFactor(browser, challengeId);

    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'NotAuthorizedException'));
    expect(answers).toHaveLength(6);
    expect(late.body.code).toBe('NotAuthorizedException');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it.each([
    ['e-mail', { email: fan.email }],
    ['phone', { phone: fan.phone, channel: 'SMS' }],
    ['e-mail of nobody yet', { email: 'nueva@fan.test' }],
  ])('rejects a right code sent to the %s of a demo person', async (_, contact) => {
    const browser = openMovingBrowser();
    browser.move();
    const { challengeId } = (
      await browser.post('/api/auth/otp/send', { body: { ...contact, language: 'es' } })
    ).body;
    const confirmed = await browser.post('/api/auth/otp/confirm', {
      body: { challengeId, code: browser.findInLastMessage(/\b(\d{6})\b/) },
    });

    expect(confirmed.status).toBe(401);
    expect(confirmed.body.code).toBe('NotAuthorizedException');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('rejects an operator whom a demo manager invited to a demo address', async () => {
    const browser = openMovingBrowser();
    const { challengeId } = (await logIn(browser)).body.secondFactor;
    await giveFactor(browser, challengeId);
    const body = {
      email: 'otra@taquilla.test',
      firstName: 'Otra',
      lastName: 'Mora',
      roles: ['manager'],
      language: 'es',
    };
    await browser.post('/api/operators/invitations', { body });
    const token = browser.findInLastMessage(/#invitation=([\w-]+)/);
    browser.move();
    const accepted = await browser.post('/api/operators/invitations/accept', {
      body: { token, password: 'Puerta-norte-27' },
    });
    const challenge = { challengeId: accepted.body.secondFactor.challengeId };
    const { secret } = (await browser.post('/api/auth/second-factor/enrol', { body: challenge })).body;
    const enrolled = await browser.post('/api/auth/second-factor/enrol/confirm', {
      body: { ...challenge, code: generateTotpCode(secret, clock.now()) },
    });

    expect(enrolled.body.code).toBe('NotAuthorizedException');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('admits everybody else', async () => {
    const browser = openMovingBrowser();
    browser.move();
    const { challengeId } = (
      await browser.post('/api/auth/otp/send', { body: { email: 'luz@correo.co', language: 'es' } })
    ).body;
    const confirmed = await browser.post('/api/auth/otp/confirm', {
      body: { challengeId, code: browser.findInLastMessage(/\b(\d{6})\b/) },
    });

    expect(confirmed.status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });
});
