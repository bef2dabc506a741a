import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { bodyExamples } from '#server/http/openapi-examples.ts';
import { oneClickUnsubscribePath } from '#server/identity/account/newsletter.ts';
import { mercadoPagoWebhookPath } from '#server/payments/webhooks.routes.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { fingerprintTables } from '#server/test/fingerprint.ts';
import { createFullTestApp } from '#server/test/full-test-app.ts';
import { aPerson, openSignedInBrowser } from '#server/test/visitors.ts';

const ownOrigin = 'http://localhost:8080';
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/**
 * Called by machines without an Origin header; each is authenticated by its own signature (`pay/mp-signature`).
 */
const machines = [
  [mercadoPagoWebhookPath, 'data.id=1&type=payment', json, 401, 'SIGNATURE_INVALID'],
  [oneClickUnsubscribePath, 'token=somebody.k3f.forged', form, 400, 'LINK_INVALID'],
] as const;

const everyRole: readonly ('FAN' | 'SELLER' | 'MANAGER' | 'DESIGNER')[] = [
  'FAN',
  'SELLER',
  'MANAGER',
  'DESIGNER',
];

/** Endpoints that reject operators however they signed in. */
const forbiddenForOperators = new Set(['deleteUser', 'validateEmail', 'changeEmail']);

const mutations = endpoints.filter(({ method }) => method !== 'GET');
const reads = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path));

type Attack = {
  readonly headers: Readonly<Record<string, string>>;
  /** The body that a foreign page can send without a preflight request. */
  readonly body?: (example: string) => string | FormData;
  readonly expected: readonly [status: number, code: string];
};

const crossSite = [403, 'CROSS_SITE_REJECTED'] as const;
const notJson = [415, 'MEDIA_TYPE_UNSUPPORTED'] as const;

const attacks: Readonly<Record<string, Attack>> = {
  'no Origin': { headers: { 'content-type': json }, expected: crossSite },
  'no Origin, but a word of the same site': {
    headers: { 'content-type': json, 'sec-fetch-site': 'same-origin' },
    expected: crossSite,
  },
  'a foreign Origin': {
    headers: { origin: 'https://evil.example', 'content-type': json },
    expected: crossSite,
  },
  'a foreign Origin, and ours as Referer': {
    headers: { origin: 'https://evil.example', referer: `${ownOrigin}/`, 'content-type': json },
    expected: crossSite,
  },
  'the Origin of a page without one': {
    headers: { origin: 'null', 'content-type': json },
    expected: crossSite,
  },
  'the Origin of a sibling of ours': {
    headers: { origin: 'http://mx.localhost:8080', 'content-type': json },
    expected: crossSite,
  },
  'our Origin at another port': {
    headers: { origin: 'http://localhost:8081', 'content-type': json },
    expected: crossSite,
  },
  'an Origin that begins like ours': {
    headers: { origin: `${ownOrigin}.evil.example`, 'content-type': json },
    expected: crossSite,
  },
  'Sec-Fetch-Site cross-site': {
    headers: { origin: ownOrigin, 'sec-fetch-site': 'cross-site', 'content-type': json },
    expected: crossSite,
  },
  'Sec-Fetch-Site same-site': {
    headers: { origin: ownOrigin, 'sec-fetch-site': 'same-site', 'content-type': json },
    expected: crossSite,
  },
  'a text/plain body': { headers: { origin: ownOrigin, 'content-type': 'text/plain' }, expected: notJson },
  'a body without a type': {
    headers: { origin: ownOrigin },
    body: (example) => (example === '' ? '{}' : example),
    expected: notJson,
  },
  'a form body': {
    headers: { origin: ownOrigin, 'content-type': form },
    body: (example) => new URLSearchParams({ [example]: '' }).toString(),
    expected: notJson,
  },
  'a form body with parts': {
    headers: { origin: ownOrigin },
    body: (example) => {
      const parts = new FormData();
      parts.set('body', example);
      return parts;
    },
    expected: notJson,
  },
};

/** ASVS 3.5.1-3.5.3: a foreign page cannot act on behalf of a visitor, whoever they are signed in as. */
describeOnEachEngine('auth/csrf-matrix', (suite) => {
  let opened: ReturnType<typeof createFullTestApp> | undefined;
  const getApp = () => {
    opened ??= createFullTestApp(suite.db);
    return opened;
  };
  afterAll(() => opened?.app.close());

  /** A person with every role, so that only the origin of the call can be the reason for a rejection. */
  const createCaller = async (roles = everyRole) => {
    const { app, listRoutes } = getApp();
    const { jar } = await openSignedInBrowser(suite.db, app, await aPerson(suite.db, { roles }));
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const call = async (
      method: string,
      path: string,
      headers: Readonly<Record<string, string>>,
      body?: string | FormData,
    ) => {
      const request = new Request(new URL(path.replace(/:\w+/g, 'somebody'), ownOrigin), {
        method,
        headers: { cookie, 'idempotency-key': randomUUID(), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? Buffer.from(body) : body }),
      });
      const response = await app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } });
      const text = await response.text();
      const code: unknown = text.startsWith('{') ? JSON.parse(text).code : undefined;
      return { status: response.status, code, cookies: response.headers.getSetCookie() };
    };
    return { call, listRoutes };
  };
  const getExample = (name: string) => (name in bodyExamples ? JSON.stringify(bodyExamples[name]) : '');

  it('covers every route that changes anything', async () => {
    const { listRoutes } = await createCaller();

    expect(listRoutes().filter((route) => !route.startsWith('GET '))).toEqual(
      [
        ...mutations.map(({ method, path }) => `${method} ${path}`),
        ...machines.map(([path]) => `POST ${path}`),
      ].sort(),
    );
  });

  it.each(mutations.map((endpoint) => [endpoint.name, endpoint] as const))(
    'rejects %s from any foreign page, without side effects',
    async (name, { method, path }) => {
      const { call } = await createCaller();
      const example = getExample(name);
      const before = await fingerprintTables(suite.db);

      const responses: Record<string, unknown> = {};
      for (const [attack, { headers, body = (text: string) => text }] of Object.entries(attacks)) {
        const { status, code, cookies } = await call(method, path, headers, body(example));
        responses[attack] = [status, code, ...cookies];
      }
      const read = await call('GET', path, { origin: ownOrigin });

      expect(responses).toEqual(
        Object.fromEntries(Object.entries(attacks).map(([attack, { expected }]) => [attack, [...expected]])),
      );
      if (!reads.has(path)) expect(read).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
      expect(await fingerprintTables(suite.db)).toEqual(before);
    },
  );

  it.each(mutations.map((endpoint) => [endpoint.name, endpoint] as const))(
    'accepts %s from our own pages',
    async (name, { method, path }) => {
      // An operator's account can only be removed by a manager.
      const { call } = await createCaller(forbiddenForOperators.has(name) ? ['FAN'] : everyRole);

      const { status, code } = await call(
        method,
        path,
        { origin: ownOrigin, 'sec-fetch-site': 'same-origin', 'content-type': json },
        getExample(name),
      );

      expect([403, 405, 415]).not.toContain(status);
      expect(code).not.toBe('SESSION_REQUIRED');
    },
  );

  it.each(machines)(
    'accepts %s without an Origin, and trusts only its signature',
    async (path, search, type, status, code) => {
      const { call } = await createCaller();
      const before = await fingerprintTables(suite.db);

      const answer = await call(
        'POST',
        `${path}?${search}`,
        { 'content-type': type },
        type === json ? '{}' : '',
      );

      expect(answer).toMatchObject({ status, code });
      expect(await fingerprintTables(suite.db)).toEqual(before);
    },
  );
});
