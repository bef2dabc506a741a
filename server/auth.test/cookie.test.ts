import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createFullTestApp } from '#server/test/full-test-app.ts';
import { anOperator, createManualClock, generateTotpCode, operatorPassword } from '#server/test/operators.ts';
import { seats } from '#server/test/sale-requests.ts';
import { aRegistration, createCountingHash, extractCode } from '#server/test/sign-in-wizard.ts';
import { openBrowser, type TestResponse } from '#server/test/test-app.ts';
import { anEvent } from '#server/test/test-event.ts';
import type { Visitor } from '#server/test/visitors.ts';

const password = 'Páramo-y-ceiba-7';
const https = {
  publicUrls: ['https://taquilla.co', 'https://taquilla.mx'],
  trustedProxies: [],
  mexicanSuffix: '.mx',
};
const origin = 'https://taquilla.co';

const flags = '; Path=/; HttpOnly; SameSite=Lax; Secure';
const sessionCookies = [
  /^user_session=[\w-]{43}; Max-Age=34560000/,
  /^__Host-us_bind=[\w-]{43}; Max-Age=34560000/,
];
const deviceCookie = /^__Host-us_browser=[\w-]{22}(\.\d+~[\w-]{22})+\.[\w-]{43}; Max-Age=7776000/;
const clearedCookies = [/^user_session=; Max-Age=0/, /^__Host-us_bind=; Max-Age=0/];

/** The routes that set cookies and those that clear them, listed by hand. No other route mentions them. */
const setsSession = [
  ...['holdSeats', 'holdBestAvailable'],
  ...['confirmOtp', 'verifyOtp', 'login', 'signIn', 'taquillaSession', 'changePassword'],
  ...['secondFactor', 'confirmEnrolment', 'confirmReauthentication', 'reauthenticateByPassword'],
  ...['reauthenticateOperator', 'replaceSecondFactor'],
];
/** The routes that also make the device trusted; a new password set by a code does only that. */
const trustsDevice = [
  'forgotSubmit',
  ...setsSession.filter(
    (name) => !/^hold|^changePassword$|reauthenticat|^reauthenticateOperator$|^replaceSecond/i.test(name),
  ),
];
const clearsSession = ['logout', 'signOut', 'deleteUser', 'endSessions'];

/** Spec §3 (user_session) and the second cookie beside it: ASVS 3.3, 7.2. */
describeOnEachEngine('auth/cookie', (suite) => {
  let opened: ReturnType<typeof createFullTestApp> | undefined;
  const clock = createManualClock(Date.now());
  const getApp = () => {
    opened ??= createFullTestApp(suite.db, { origins: https, hash: createCountingHash(), now: clock.now });
    return opened;
  };
  afterAll(() => opened?.app.close());
  let made = 9900;
  /** Each visitor has another address, so that network limits do not interfere. */
  const createVisitor = () => openBrowser(getApp().app, { origin, address: `198.51.100.${++made % 256}` });

  const call = (visitor: Visitor, name: string, body?: unknown): Promise<TestResponse> => {
    const endpoint = endpoints.find((one) => one.name === name);
    if (endpoint === undefined) throw new Error(`No endpoint ${name}`);
    return visitor.call(endpoint.method, endpoint.path, {
      ...(body !== undefined && { body }),
      ...(endpoint.idempotent === true && { key: randomUUID() }),
    });
  };
  const lastCode = () => extractCode(getApp().sent.at(-1));
  const requestCode = async (visitor: Visitor, name: string, body: object) => ({
    challengeId: (await call(visitor, name, body)).body.challengeId,
    code: lastCode(),
  });
  const aFan = async () => {
    const visitor = createVisitor();
    const fan = aRegistration(++made, { password });
    const entered = await call(visitor, 'confirmOtp', await requestCode(visitor, 'preRegister', fan));
    return { visitor, fan, entered };
  };
  const createEvent = async () => {
    const event = await anEvent(suite.db);
    // The event cache is refreshed after one second.
    clock.pass(2);
    return event;
  };
  const startOperatorSignIn = async (visitor: Visitor, enrolled: boolean) => {
    const hashed = `hash of ${operatorPassword}`;
    const operator = await anOperator(suite.db, { isEnrolled: enrolled });
    await suite.db.query('update person set password_hash = $2 where id = $1', [operator.id, hashed]);
    const { body } = await call(visitor, 'login', { email: operator.email, password: operatorPassword });
    return { operator, challengeId: String(body.secondFactor.challengeId) };
  };

  const signInOperator = async () => {
    const visitor = createVisitor();
    const { operator, challengeId } = await startOperatorSignIn(visitor, true);
    await call(visitor, 'secondFactor', {
      challengeId,
      code: generateTotpCode(operator.secret, clock.now()),
    });
    clock.pass(30);
    return { visitor, operator };
  };

  /** Every way to get or lose a cookie, carried out completely. */
  const calls: Readonly<Record<string, () => Promise<TestResponse>>> = {
    async holdSeats() {
      const event = await createEvent();
      return call(createVisitor(), 'holdSeats', {
        eventId: event.id,
        salesChannel: 'SELF_SERVICE',
        items: seats(event, 1),
      });
    },
    async holdBestAvailable() {
      const event = await createEvent();
      const body = { eventId: event.id, salesChannel: 'SELF_SERVICE', quantity: 2, together: true };
      return call(createVisitor(), 'holdBestAvailable', body);
    },
    confirmOtp: async () => (await aFan()).entered,
    async verifyOtp() {
      const visitor = createVisitor();
      const phone = `+57300${5_000_000 + ++made}`;
      return call(
        visitor,
        'verifyOtp',
        await requestCode(visitor, 'requestOtp', { phone, channel: 'SMS', language: 'es' }),
      );
    },
    login: async () => call(createVisitor(), 'login', { email: (await aFan()).fan.email, password }),
    signIn: async () => call(createVisitor(), 'signIn', { email: (await aFan()).fan.email, password }),
    async taquillaSession() {
      const { body } = await call((await aFan()).visitor, 'issueSessionCode');
      return call(createVisitor(), 'taquillaSession', { code: body.code });
    },
    async changePassword() {
      const { visitor } = await aFan();
      return call(visitor, 'changePassword', { currentPassword: password, password: 'Nevado-del-Ruiz-9' });
    },
    async confirmReauthentication() {
      const { visitor } = await aFan();
      const asked = await requestCode(visitor, 'sendReauthentication', { channel: 'EMAIL', language: 'es' });
      return call(visitor, 'confirmReauthentication', asked);
    },
    reauthenticateByPassword: async () =>
      call((await aFan()).visitor, 'reauthenticateByPassword', { password }),
    async secondFactor() {
      const visitor = createVisitor();
      const { operator, challengeId } = await startOperatorSignIn(visitor, true);
      return call(visitor, 'secondFactor', {
        challengeId,
        code: generateTotpCode(operator.secret, clock.now()),
      });
    },
    async confirmEnrolment() {
      const visitor = createVisitor();
      const { challengeId } = await startOperatorSignIn(visitor, false);
      const { body } = await call(visitor, 'enrolSecondFactor', { challengeId });
      return call(visitor, 'confirmEnrolment', {
        challengeId,
        code: generateTotpCode(body.secret, clock.now()),
      });
    },
    async forgotSubmit() {
      const { visitor, fan } = await aFan();
      const asked = await requestCode(visitor, 'forgot', { email: fan.email, language: 'es' });
      return call(createVisitor(), 'forgotSubmit', { ...asked, password: 'Nevado-del-Ruiz-9' });
    },
    async reauthenticateOperator() {
      const { visitor, operator } = await signInOperator();
      return call(visitor, 'reauthenticateOperator', {
        code: generateTotpCode(operator.secret, clock.now()),
      });
    },
    async replaceSecondFactor() {
      const { visitor } = await signInOperator();
      const { challengeId, secret } = (await call(visitor, 'beginSecondFactorReplacement')).body;
      return call(visitor, 'replaceSecondFactor', {
        challengeId,
        code: generateTotpCode(secret, clock.now()),
      });
    },
    logout: async () => call((await aFan()).visitor, 'logout'),
    signOut: async () => call((await aFan()).visitor, 'signOut'),
    deleteUser: async () => call((await aFan()).visitor, 'deleteUser'),
    endSessions: async () => (await aFan()).visitor.call('DELETE', '/api/auth/sessions?which=all'),
  };

  it('is set and cleared by the listed routes', () => {
    expect(Object.keys(calls).sort()).toEqual(
      [...new Set([...setsSession, ...trustsDevice, ...clearsSession])].sort(),
    );
  });

  it.each(Object.entries(calls))('has every security attribute when it comes from %s', async (name, go) => {
    const { status, setCookies, headers, text } = await go();

    const expected = [
      ...(setsSession.includes(name) ? sessionCookies : []),
      ...(trustsDevice.includes(name) ? [deviceCookie] : []),
      ...(clearsSession.includes(name) ? clearedCookies : []),
    ];
    expect([status < 300, text.includes('user_session')]).toEqual([true, false]);
    expect(setCookies).toHaveLength(expected.length);
    for (const [at, line] of setCookies.entries()) {
      expect(line).toMatch(expected[at] ?? /nothing/);
      expect(line.replace(/^[^;]*; Max-Age=\d+/, '')).toBe(flags);
    }
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is mentioned by no other route, whoever calls it', async () => {
    const { visitor } = await aFan();
    const mentioning: string[] = [];
    for (const { name, method, path } of endpoints.filter(
      (one) => ![...setsSession, ...trustsDevice, ...clearsSession].includes(one.name),
    )) {
      for (const who of [createVisitor(), visitor]) {
        const answer = await who.call(method, path.replace(':id', 'nobody'), {
          ...(method !== 'GET' && { body: {} }),
          key: randomUUID(),
        });
        // A visitor's first request with an idempotency key gets a session, whatever its result: a retry must find it.
        const firstKeyed = who !== visitor && endpoints.find((one) => one.name === name)?.idempotent === true;
        if (answer.setCookies.length > 0 && !firstKeyed) mentioning.push(name);
      }
    }

    expect(mentioning).toEqual([]);
  });

  /** A forged cookie, built from the two cookies of a fan and of an attacker. */
  type CookiePair = { readonly session: string; readonly bind: string };
  const forged: Readonly<
    Record<string, readonly [401 | 400, (fan: CookiePair, outsider: CookiePair) => string]>
  > = {
    'two session cookies, the valid one first': [
      400,
      (a, b) => `${toCookieHeader(a)}; user_session=${b.session}`,
    ],
    'two session cookies, the valid one last': [
      400,
      (a, b) => `user_session=${b.session}; ${toCookieHeader(a)}`,
    ],
    'the same session twice': [400, (a) => `${toCookieHeader(a)}; user_session=${a.session}`],
    'a second one after a space': [400, (a, b) => `${toCookieHeader(a)}; user_session =${b.session}`],
    'two binding cookies': [400, (a, b) => `${toCookieHeader(a)}; __Host-us_bind=${b.bind}`],
    'no token at all': [400, (a) => `user_session=../../etc/passwd; __Host-us_bind=${a.bind}`],
    'an empty token': [400, (a) => `user_session=; __Host-us_bind=${a.bind}`],
    'a token with extra characters': [400, (a) => `user_session=${a.session}x; __Host-us_bind=${a.bind}`],
    'more than 4096 characters': [400, (a) => `user_session=${'y'.repeat(4097)}; __Host-us_bind=${a.bind}`],
    'a valid one in a header of more than 8192 characters': [
      400,
      (a) => `${toCookieHeader(a)}; other=${'y'.repeat(8192)}`,
    ],
    'the session cookie alone, as a sibling site could set it': [401, (a) => `user_session=${a.session}`],
    'the binding cookie of somebody else': [
      401,
      (a, b) => `user_session=${a.session}; __Host-us_bind=${b.bind}`,
    ],
    'an invalid binding cookie': [401, (a) => `user_session=${a.session}; __Host-us_bind=short`],
    'the binding cookie alone': [401, (a) => `__Host-us_bind=${a.bind}`],
    'a token that was never issued': [401, (a) => `user_session=${'A'.repeat(43)}; __Host-us_bind=${a.bind}`],
  };
  const toCookieHeader = ({ session, bind }: CookiePair) => `user_session=${session}; __Host-us_bind=${bind}`;
  const readCookies = ({ jar }: Visitor): CookiePair => ({
    session: jar.get('user_session') ?? 'none',
    bind: jar.get('__Host-us_bind') ?? 'none',
  });

  it.each(Object.entries(forged))('gives no access: %s', async (_, [status, write]) => {
    const fan = await aFan();
    const cookies = readCookies(fan.visitor);
    const cookie = write(cookies, readCookies((await aFan()).visitor));
    const ask = (headers: Record<string, string>) => createVisitor().get('/api/fan/profile', { headers });

    const rejected = await ask({ cookie });
    const right = await ask({ cookie: toCookieHeader(cookies) });

    expect(rejected.status).toBe(status);
    expect(rejected.text).not.toContain(fan.fan.email);
    if (status === 400) expect(rejected.setCookies[0]).toMatch(clearedCookies[0] ?? /nothing/);
    expect(right.status).toBe(200);
  });

  it('of https is not valid over plain http', async () => {
    const { visitor } = await aFan();
    const plain = openBrowser(getApp().app, { origin: 'http://taquilla.test' });

    const answer = await plain.get('/api/fan/profile', {
      headers: { cookie: toCookieHeader(readCookies(visitor)) },
    });

    expect(answer.status).toBe(401);
  });
});
