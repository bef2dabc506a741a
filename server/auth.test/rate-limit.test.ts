import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitResetsPerDay, retryLimit, sendLimits } from '#server/identity/sign-in/otp-rules.ts';
import { trustedPlaceDays } from '#server/kernel/sessions/trusted-devices.port.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  ageRateLimits,
  aRegistration,
  createCountingHash,
  createSignInWizard,
  extractCode,
} from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';

/**
 * Reliability page, section 3: limits are stored in the database, and lock out anonymous callers, not the owner.
 */
describeOnEachEngine('auth/rate-limit', (suite) => {
  const createWizard = () => createSignInWizard(suite.db, { hash: createCountingHash() });
  const browserAt = (here: ReturnType<typeof createWizard>, address: string) =>
    openBrowser(here.app, { address });
  const [, , , , { max: dailyMax }] = sendLimits.perContact;
  const tenMinutes = 10 * 60;
  const hour = 60 * 60;
  let counter = 1_200;

  /** Two networks take turns requesting codes, and wait as told, until nothing is left for hours. */
  const useUpAnonymousLimit = async (contact: { readonly email: string }) => {
    const waits: number[] = [];
    let sent = 0;
    for (let nth = 0; waits.length < 5; nth++) {
      const { status, headers } = await createWizard().ask(
        browserAt(createWizard(), `203.0.113.${nth % 2}`),
        contact,
      );
      const wait = Number(headers.get('retry-after'));
      if (status === 202) sent += 1;
      else waits.push(wait);
      if (status === 429 && waits.length < 5) await ageRateLimits(suite.db, wait);
    }
    return { sent, waits };
  };

  it('persists across a restart of the server', async () => {
    const contact = { email: 'reinicio@correo.co' };

    const before = [];
    for (let nth = 0; nth < 5; nth++)
      before.push((await createWizard().ask(browserAt(createWizard(), '198.51.100.1'), contact)).status);
    const restarted = await createWizard().ask(browserAt(createWizard(), '198.51.100.1'), contact);

    expect(before).toEqual([202, 202, 202, 202, 202]);
    expect(restarted).toMatchObject({ status: 429, body: { code: 'TooManyRequestsException' } });
    expect(Number(restarted.headers.get('retry-after'))).toBeGreaterThan(tenMinutes - 60);
  });

  it('ignores X-Forwarded-For unless it comes from a trusted proxy', async () => {
    const send = (trustedProxies: string[], nth: number, email: string) =>
      openBrowser(
        createSignInWizard(suite.db, {
          hash: createCountingHash(),
          origins: { trustedProxies, publicUrls: [], mexicanSuffix: '.mx' },
        }).app,
        {
          address: '10.9.9.9',
        },
      ).post('/api/auth/otp/send', {
        body: { email, language: 'es' },
        headers: { 'x-forwarded-for': `192.0.2.${nth}` },
      });

    await suite.db.query('delete from rate_limit');
    await send([], 7, 'a@correo.co');
    await send(['10.0.0.0/8'], 7, 'b@correo.co');
    const keys = await suite.db.query<{ key: string }>(
      "select key from rate_limit where key like 'otp-send/address/%' order by key",
    );

    expect(keys.map(({ key }) => key)).toEqual(['otp-send/address/10.9.9.9', 'otp-send/address/192.0.2.7']);
  });

  it('lets anonymous callers use up their shared limit, but not the owner’s limit where the owner signed in before', async () => {
    const here = createWizard();
    const fan = aRegistration(1_001, { password: 'Páramo-y-ceiba-7' });
    const contact = { email: fan.email };
    const home = '198.51.100.20';
    await here.register(browserAt(here, home), fan);

    const { sent } = await useUpAnonymousLimit(contact);
    const elsewhere = await here.ask(browserAt(here, '198.51.100.99'), contact);
    const password = await browserAt(here, '198.51.100.99').post('/api/auth/login', {
      body: { ...contact, password: 'Páramo-y-ceiba-7' },
    });
    const atHome = await here.enter(browserAt(here, home), contact);

    expect(sent).toBeLessThanOrEqual(dailyMax);
    expect(elsewhere.status).toBe(429);
    expect(password.status).toBe(200);
    expect(atHome.status).toBe(200);
  });

  it('counts the aliases of one mailbox together, from any number of addresses', async () => {
    const { ask } = createWizard();
    const [{ max }] = sendLimits.perContact;

    const answers = [];
    for (let nth = 0; nth < max + 2; nth++) {
      const from = browserAt(createWizard(), `198.51.${nth}.8`);
      answers.push((await ask(from, { email: `bandeja+${nth}@correo.co` })).status);
    }
    const dotted = await ask(browserAt(createWizard(), '198.51.90.8'), { email: 'bande.ja@correo.co' });

    expect(answers).toEqual([...Array(max).fill(202), 429, 429]);
    expect(dotted.status).toBe(202);
  });

  it('makes anonymous callers wait longer each time, but never a whole day at once', async () => {
    const { waits } = await useUpAnonymousLimit({ email: 'escalones@correo.co' });

    expect(waits).toEqual([...waits].sort((left, right) => left - right));
    expect(waits[0]).toBeLessThanOrEqual(tenMinutes);
    expect(waits.at(-1)).toBeLessThan(17 * hour);
  });

  describe('given a device where its owner signed in', () => {
    const registerFan = async (nth: number) => {
      const here = createWizard();
      const fan = aRegistration(nth);
      const own = browserAt(here, '198.51.100.60');
      await here.register(own, fan);
      await own.post('/api/auth/logout');
      const cookie = `us_browser=${own.jar.get('us_browser')}`;
      return { here, contact: { email: fan.email }, cookie };
    };
    const askAs = (cookie: string, contact: object, address = '203.0.113.90') =>
      browserAt(createWizard(), address).post('/api/auth/otp/send', {
        body: { ...contact, language: 'es' },
        headers: { cookie },
      });

    it('sends it codes from any network, whatever anonymous callers used up', async () => {
      const { contact, cookie } = await registerFan(1_101);
      await useUpAnonymousLimit(contact);
      // Somebody in the same network requests codes for many contacts.
      const [{ max }] = sendLimits.perAddress.windows;
      for (let nth = 0; nth < max; nth++) await askAs('', { email: `otro${nth}@correo.co` }, '203.0.113.90');

      const anonymous = await askAs('', contact);
      const answers = [];
      for (let nth = 0; nth < 6; nth++) answers.push((await askAs(cookie, contact)).status);

      expect(anonymous.status).toBe(429);
      expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    });

    it('compares its codes again, however many retries come from its network', async () => {
      const { here, contact, cookie } = await registerFan(1_102);
      const { body } = await askAs(cookie, contact);
      const [{ max }] = retryLimit.windows;
      await suite.db.query(
        `insert into rate_limit (key, hits, is_allowed, expires_at)
         values ('otp-retry/address/203.0.113.90', array_fill(clock_timestamp(), array[$1::int]), true, now())`,
        [max],
      );
      const submitWrongCode = (headers: Record<string, string>) =>
        browserAt(here, '203.0.113.90').post('/api/auth/otp/confirm', {
          body: { challengeId: body.challengeId, code: '000000' },
          headers,
        });

      const first = await submitWrongCode({});
      const anonymous = await submitWrongCode({});
      const own = await submitWrongCode({ cookie });

      expect(first.body.code).toBe('CodeMismatchException');
      expect(anonymous.body.code).toBe('CodeExpiredException');
      expect(own.body.code).toBe('CodeMismatchException');
    });

    it.each([
      ['of another account', (cookie: string, other: string) => other || cookie],
      ['that was modified', (cookie: string) => cookie.replace(/\.(\d+)~/, '.9$1~')],
      ['sent twice', (cookie: string, other: string) => `${cookie}; ${other}`],
      ['without an owner', () => 'us_browser=A'],
    ])('is not deceived by a cookie %s', async (_, change) => {
      const { contact, cookie } = await registerFan(++counter);
      const { cookie: other } = await registerFan(++counter);
      await useUpAnonymousLimit(contact);

      expect((await askAs(change(cookie, other), contact)).status).toBe(429);
      expect((await askAs(cookie, contact)).status).toBe(202);
    });

    it('stops trusting it after ninety days', async () => {
      const { contact, cookie } = await registerFan(++counter);
      await useUpAnonymousLimit(contact);
      const later = (days: number) =>
        openBrowser(createSignInWizard(suite.db, { now: () => Date.now() + days * 24 * hour * 1000 }).app, {
          address: '203.0.113.91',
        }).post('/api/auth/otp/send', { body: { ...contact, language: 'es' }, headers: { cookie } });

      expect((await later(trustedPlaceDays)).status).toBe(429);
      expect((await later(trustedPlaceDays - 1)).status).toBe(202);
    });
  });

  describe('given that anonymous callers used up their limit', () => {
    const password = 'Páramo-y-ceiba-7';
    const registerFan = async () => {
      const here = createWizard();
      const fan = aRegistration(++counter, { password });
      const home = '198.51.100.61';
      await here.register(browserAt(here, home), fan);
      const contact = { email: fan.email };
      await useUpAnonymousLimit(contact);
      return { here, home, contact };
    };
    const elsewhere = (contact: object) =>
      browserAt(createWizard(), '192.0.2.200').post('/api/auth/otp/send', {
        body: { ...contact, language: 'es' },
      });

    it('resets it when the owner signs in', async () => {
      const { here, home, contact } = await registerFan();

      const before = await elsewhere(contact);
      await here.enter(browserAt(here, home), contact);
      const after = await elsewhere(contact);

      expect([before.status, after.status]).toEqual([429, 202]);
    });

    it('resets it when the owner sets a new password', async () => {
      const { here, home, contact } = await registerFan();
      const owner = browserAt(here, home);
      const { challengeId } = (await here.ask(owner, contact, '/api/auth/forgot')).body;
      const body = { challengeId, code: extractCode(here.sent.at(-1)), password: 'Frailejón-verde-9' };

      const before = await elsewhere(contact);
      await owner.post('/api/auth/forgot-submit', { body });
      const after = await elsewhere(contact);

      expect([before.status, after.status]).toEqual([429, 202]);
    });

    it('resets it only twice a day, so that guessing does not pay', async () => {
      const { here, home, contact } = await registerFan();
      // The registration was the first reset.
      await here.enter(browserAt(here, home), contact);
      const [{ max }] = sendLimits.perContact;
      for (let nth = 0; nth < max; nth++) await here.ask(browserAt(here, '203.0.113.95'), contact);

      await here.enter(browserAt(here, home), contact);

      expect(limitResetsPerDay.max).toBe(2);
      expect((await elsewhere(contact)).status).toBe(429);
    });
  });

  it('never lets one anonymous network use up all of it', async () => {
    const here = createWizard();
    const contact = { email: 'mitad@correo.co' };
    for (let nth = 0; nth < 12; nth++) {
      await here.ask(browserAt(here, '203.0.113.50'), contact);
      await ageRateLimits(suite.db, tenMinutes + 1);
    }

    expect((await here.enter(browserAt(here, '198.51.100.30'), contact)).status).toBe(200);
  });

  it('does not let an anonymous caller void the code that its owner is typing', async () => {
    const here = createWizard();
    const contact = { email: 'tecleando@correo.co' };
    const owner = browserAt(here, '198.51.100.40');
    const { challengeId } = (await here.ask(owner, contact)).body;
    const code = extractCode(here.sent.at(-1));

    await here.ask(browserAt(here, '203.0.113.60'), contact);
    const done = await here.confirm(owner, challengeId, code);

    expect(done.status).toBe(200);
  });

  it('never sends a contact more codes than its daily limit, in any order of requests and pauses', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ network: fc.integer({ min: 0, max: 5 }), pause: fc.integer({ min: 0, max: 1_200 }) }),
          {
            minLength: 12,
            maxLength: 30,
          },
        ),
        async (requests) => {
          const contact = { email: `orden${++run}@correo.co` };
          const sentAt: number[] = [];
          let clock = 0;
          for (const { network, pause } of requests) {
            await ageRateLimits(suite.db, pause);
            clock += pause;
            const here = createWizard();
            const { status } = await here.ask(browserAt(here, `203.0.113.${100 + network}`), contact);
            if (status === 202) sentAt.push(clock);
          }
          for (const { max, seconds } of sendLimits.perContact) {
            for (const start of sentAt) {
              expect(
                sentAt.filter((time) => time >= start && time < start + seconds - 5).length,
              ).toBeLessThanOrEqual(max);
            }
          }
        },
      ),
      { numRuns: 5 },
    );
  });
});
