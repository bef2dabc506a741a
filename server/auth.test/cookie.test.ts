import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { anOperator, codeAt, operatorPassword, standingClock } from '#server/test/operators.ts';
import { seats } from '#server/test/sale-desk.ts';
import { type Answer, browser } from '#server/test/test-app.ts';
import { anEvent } from '#server/test/test-event.ts';
import type { Visitor } from '#server/test/visitors.ts';
import { wholeApp } from '#server/test/whole-app.ts';
import { aRegistration, codeIn, countedHash } from '#server/test/wizard.ts';

const password = 'Páramo-y-ceiba-7';
const https = {
  publicUrls: ['https://taquilla.co', 'https://taquilla.mx'],
  trustedProxies: [],
  mexicanSuffix: '.mx',
};
const origin = 'https://taquilla.co';

const flags = '; Path=/; HttpOnly; SameSite=Lax; Secure';
const given = [/^user_session=[\w-]{43}; Max-Age=34560000/, /^__Host-us_bind=[\w-]{43}; Max-Age=34560000/];
const ofBrowser = /^__Host-us_browser=[\w-]{22}(\.\d+~[\w-]{22})+\.[\w-]{43}; Max-Age=7776000/;
const taken = [/^user_session=; Max-Age=0/, /^__Host-us_bind=; Max-Age=0/];

/** The routes that set cookies and those that clear them, listed by hand. No other route mentions them. */
const handsOut = [
  ...['holdSeats', 'holdBestAvailable'],
  ...['confirmOtp', 'verifyOtp', 'login', 'signIn', 'taquillaSession', 'changePassword'],
  ...['secondFactor', 'confirmEnrolment', 'confirmReauthentication', 'reauthenticateByPassword'],
  ...['proveOperator', 'replaceSecondFactor'],
];
/** The routes that also make the device trusted; a new password set by a code does only that. */
const remembers = [
  'forgotSubmit',
  ...handsOut.filter(
    (name) => !/^hold|^changePassword$|reauthenticat|^proveOperator$|^replaceSecond/i.test(name),
  ),
];
const takesBack = ['logout', 'signOut', 'deleteUser', 'endSessions'];

/** Spec §3 (user_session) and the second cookie beside it: ASVS 3.3, 7.2. */
describeOnEachEngine('auth/cookie', (suite) => {
  let opened: ReturnType<typeof wholeApp> | undefined;
  const clock = standingClock(Date.now());
  const desk = () => {
    opened ??= wholeApp(suite.db, { origins: https, hash: countedHash(), now: clock.now });
    return opened;
  };
  afterAll(() => opened?.app.close());
  let made = 9900;
  /** Each visitor has another address, so that network limits do not interfere. */
  const come = () => browser(desk().app, { origin, address: `198.51.100.${++made % 256}` });

  const call = (visitor: Visitor, name: string, body?: unknown): Promise<Answer> => {
    const endpoint = endpoints.find((one) => one.name === name);
    if (endpoint === undefined) throw new Error(`No endpoint ${name}`);
    return visitor.call(endpoint.method, endpoint.path, {
      ...(body !== undefined && { body }),
      ...(endpoint.idempotent === true && { key: randomUUID() }),
    });
  };
  const lastCode = () => codeIn(desk().sent.at(-1));
  const coded = async (visitor: Visitor, name: string, body: object) => ({
    challengeId: (await call(visitor, name, body)).body.challengeId,
    code: lastCode(),
  });
  const aFan = async () => {
    const visitor = come();
    const fan = aRegistration(++made, { password });
    const entered = await call(visitor, 'confirmOtp', await coded(visitor, 'preRegister', fan));
    return { visitor, fan, entered };
  };
  const someEvent = async () => {
    const event = await anEvent(suite.db);
    // The event cache is refreshed after one second.
    clock.pass(2);
    return event;
  };
  const operatorsChallenge = async (visitor: Visitor, enrolled: boolean) => {
    const hashed = `hash of ${operatorPassword}`;
    const operator = await anOperator(suite.db, { enrolled });
    await suite.db.query('update person set password_hash = $2 where id = $1', [operator.id, hashed]);
    const { body } = await call(visitor, 'login', { email: operator.email, password: operatorPassword });
    return { operator, challengeId: String(body.secondFactor.challengeId) };
  };

  const anOperatorInside = async () => {
    const visitor = come();
    const { operator, challengeId } = await operatorsChallenge(visitor, true);
    await call(visitor, 'secondFactor', { challengeId, code: codeAt(operator.secret, clock.now()) });
    clock.pass(30);
    return { visitor, operator };
  };

  /** Every way to get or lose a cookie, carried out completely. */
  const ways: Readonly<Record<string, () => Promise<Answer>>> = {
    async holdSeats() {
      const event = await someEvent();
      return call(come(), 'holdSeats', { eventId: event.id, mode: 'SELF_SERVICE', items: seats(event, 1) });
    },
    async holdBestAvailable() {
      const event = await someEvent();
      const body = { eventId: event.id, mode: 'SELF_SERVICE', quantity: 2, together: true };
      return call(come(), 'holdBestAvailable', body);
    },
    confirmOtp: async () => (await aFan()).entered,
    async verifyOtp() {
      const visitor = come();
      const phone = `+57300${5_000_000 + ++made}`;
      return call(
        visitor,
        'verifyOtp',
        await coded(visitor, 'requestOtp', { phone, channel: 'SMS', language: 'es' }),
      );
    },
    login: async () => call(come(), 'login', { email: (await aFan()).fan.email, password }),
    signIn: async () => call(come(), 'signIn', { email: (await aFan()).fan.email, password }),
    async taquillaSession() {
      const { body } = await call((await aFan()).visitor, 'issueSessionCode');
      return call(come(), 'taquillaSession', { code: body.code });
    },
    async changePassword() {
      const { visitor } = await aFan();
      return call(visitor, 'changePassword', { currentPassword: password, password: 'Nevado-del-Ruiz-9' });
    },
    async confirmReauthentication() {
      const { visitor } = await aFan();
      const asked = await coded(visitor, 'sendReauthentication', { channel: 'EMAIL', language: 'es' });
      return call(visitor, 'confirmReauthentication', asked);
    },
    reauthenticateByPassword: async () =>
      call((await aFan()).visitor, 'reauthenticateByPassword', { password }),
    async secondFactor() {
      const visitor = come();
      const { operator, challengeId } = await operatorsChallenge(visitor, true);
      return call(visitor, 'secondFactor', { challengeId, code: codeAt(operator.secret, clock.now()) });
    },
    async confirmEnrolment() {
      const visitor = come();
      const { challengeId } = await operatorsChallenge(visitor, false);
      const { body } = await call(visitor, 'enrolSecondFactor', { challengeId });
      return call(visitor, 'confirmEnrolment', { challengeId, code: codeAt(body.secret, clock.now()) });
    },
    async forgotSubmit() {
      const { visitor, fan } = await aFan();
      const asked = await coded(visitor, 'forgot', { email: fan.email, language: 'es' });
      return call(come(), 'forgotSubmit', { ...asked, password: 'Nevado-del-Ruiz-9' });
    },
    async proveOperator() {
      const { visitor, operator } = await anOperatorInside();
      return call(visitor, 'proveOperator', { code: codeAt(operator.secret, clock.now()) });
    },
    async replaceSecondFactor() {
      const { visitor } = await anOperatorInside();
      const { challengeId, secret } = (await call(visitor, 'beginReplacement')).body;
      return call(visitor, 'replaceSecondFactor', { challengeId, code: codeAt(secret, clock.now()) });
    },
    logout: async () => call((await aFan()).visitor, 'logout'),
    signOut: async () => call((await aFan()).visitor, 'signOut'),
    deleteUser: async () => call((await aFan()).visitor, 'deleteUser'),
    endSessions: async () => (await aFan()).visitor.call('DELETE', '/api/auth/sessions?which=all'),
  };

  it('is set and cleared by the listed routes', () => {
    expect(Object.keys(ways).sort()).toEqual([...new Set([...handsOut, ...remembers, ...takesBack])].sort());
  });

  it.each(Object.entries(ways))('has every security attribute when it comes from %s', async (name, go) => {
    const { status, setCookies, headers, text } = await go();

    const expected = [
      ...(handsOut.includes(name) ? given : []),
      ...(remembers.includes(name) ? [ofBrowser] : []),
      ...(takesBack.includes(name) ? taken : []),
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
    const spoken: string[] = [];
    for (const { name, method, path } of endpoints.filter(
      (one) => ![...handsOut, ...remembers, ...takesBack].includes(one.name),
    )) {
      for (const who of [come(), visitor]) {
        const answer = await who.call(method, path.replace(':id', 'nobody'), {
          ...(method !== 'GET' && { body: {} }),
          key: randomUUID(),
        });
        // A visitor's first request with an idempotency key gets a session, whatever its result: a retry must find it.
        const firstKeyed = who !== visitor && endpoints.find((one) => one.name === name)?.idempotent === true;
        if (answer.setCookies.length > 0 && !firstKeyed) spoken.push(name);
      }
    }

    expect(spoken).toEqual([]);
  });

  /** A forged cookie, built from the two cookies of a fan and of an attacker. */
  type Two = { readonly session: string; readonly bind: string };
  const forged: Readonly<Record<string, readonly [401 | 400, (fan: Two, stranger: Two) => string]>> = {
    'two session cookies, the valid one first': [400, (a, b) => `${both(a)}; user_session=${b.session}`],
    'two session cookies, the valid one last': [400, (a, b) => `user_session=${b.session}; ${both(a)}`],
    'the same session twice': [400, (a) => `${both(a)}; user_session=${a.session}`],
    'a second one after a space': [400, (a, b) => `${both(a)}; user_session =${b.session}`],
    'two binding cookies': [400, (a, b) => `${both(a)}; __Host-us_bind=${b.bind}`],
    'no token at all': [400, (a) => `user_session=../../etc/passwd; __Host-us_bind=${a.bind}`],
    'an empty token': [400, (a) => `user_session=; __Host-us_bind=${a.bind}`],
    'a token with extra characters': [400, (a) => `user_session=${a.session}x; __Host-us_bind=${a.bind}`],
    'more than 4096 characters': [400, (a) => `user_session=${'y'.repeat(4097)}; __Host-us_bind=${a.bind}`],
    'a valid one in a header of more than 8192 characters': [
      400,
      (a) => `${both(a)}; other=${'y'.repeat(8192)}`,
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
  const both = ({ session, bind }: Two) => `user_session=${session}; __Host-us_bind=${bind}`;
  const twoOf = ({ jar }: Visitor): Two => ({
    session: jar.get('user_session') ?? 'none',
    bind: jar.get('__Host-us_bind') ?? 'none',
  });

  it.each(Object.entries(forged))('gives no access: %s', async (_, [status, write]) => {
    const fan = await aFan();
    const two = twoOf(fan.visitor);
    const cookie = write(two, twoOf((await aFan()).visitor));
    const ask = (headers: Record<string, string>) => come().get('/api/fan/profile', { headers });

    const refused = await ask({ cookie });
    const right = await ask({ cookie: both(two) });

    expect(refused.status).toBe(status);
    expect(refused.text).not.toContain(fan.fan.email);
    if (status === 400) expect(refused.setCookies[0]).toMatch(taken[0] ?? /nothing/);
    expect(right.status).toBe(200);
  });

  it('of https is not valid over plain http', async () => {
    const { visitor } = await aFan();
    const plain = browser(desk().app, { origin: 'http://taquilla.test' });

    const answer = await plain.get('/api/fan/profile', { headers: { cookie: both(twoOf(visitor)) } });

    expect(answer.status).toBe(401);
  });
});
