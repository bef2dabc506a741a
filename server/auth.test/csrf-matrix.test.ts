import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { oneClickPath } from '#server/application/profile/newsletter.ts';
import { bodyExamples } from '#server/http/openapi-examples.ts';
import { mercadoPagoWebhookPath } from '#server/http/webhooks.routes.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { fingerprintOf } from '#server/test/fingerprint.ts';
import { aPerson, signedIn } from '#server/test/visitors.ts';
import { wholeApp } from '#server/test/whole-app.ts';

const own = 'http://localhost:8080';
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/**
 * Called by machines without an Origin header; each is authenticated by its own signature (`pay/mp-signature`).
 */
const machines = [
  [mercadoPagoWebhookPath, 'data.id=1&type=payment', json, 401, 'SIGNATURE_INVALID'],
  [oneClickPath, 'token=somebody.k3f.forged', form, 400, 'LINK_INVALID'],
] as const;

const everyRole: readonly ('FAN' | 'SELLER' | 'MANAGER' | 'DESIGNER')[] = [
  'FAN',
  'SELLER',
  'MANAGER',
  'DESIGNER',
];

/** Endpoints that reject operators however they signed in. */
const ofFansAlone = new Set(['deleteUser', 'validateEmail', 'changeEmail']);

const mutations = endpoints.filter(({ method }) => method !== 'GET');
const reads = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path));

type Attack = {
  readonly headers: Readonly<Record<string, string>>;
  /** The body that a foreign page can send without a preflight request. */
  readonly body?: (example: string) => string | FormData;
  readonly refusal: readonly [status: number, code: string];
};

const crossSite = [403, 'CROSS_SITE_REFUSED'] as const;
const notJson = [415, 'MEDIA_TYPE_UNSUPPORTED'] as const;

const attacks: Readonly<Record<string, Attack>> = {
  'no Origin': { headers: { 'content-type': json }, refusal: crossSite },
  'no Origin, but a word of the same site': {
    headers: { 'content-type': json, 'sec-fetch-site': 'same-origin' },
    refusal: crossSite,
  },
  'a foreign Origin': {
    headers: { origin: 'https://evil.example', 'content-type': json },
    refusal: crossSite,
  },
  'a foreign Origin, and ours as Referer': {
    headers: { origin: 'https://evil.example', referer: `${own}/`, 'content-type': json },
    refusal: crossSite,
  },
  'the Origin of a page without one': {
    headers: { origin: 'null', 'content-type': json },
    refusal: crossSite,
  },
  'the Origin of a sibling of ours': {
    headers: { origin: 'http://mx.localhost:8080', 'content-type': json },
    refusal: crossSite,
  },
  'our Origin at another port': {
    headers: { origin: 'http://localhost:8081', 'content-type': json },
    refusal: crossSite,
  },
  'an Origin that begins like ours': {
    headers: { origin: `${own}.evil.example`, 'content-type': json },
    refusal: crossSite,
  },
  'Sec-Fetch-Site cross-site': {
    headers: { origin: own, 'sec-fetch-site': 'cross-site', 'content-type': json },
    refusal: crossSite,
  },
  'Sec-Fetch-Site same-site': {
    headers: { origin: own, 'sec-fetch-site': 'same-site', 'content-type': json },
    refusal: crossSite,
  },
  'a text/plain body': { headers: { origin: own, 'content-type': 'text/plain' }, refusal: notJson },
  'a body without a type': {
    headers: { origin: own },
    body: (example) => (example === '' ? '{}' : example),
    refusal: notJson,
  },
  'a form body': {
    headers: { origin: own, 'content-type': form },
    body: (example) => new URLSearchParams({ [example]: '' }).toString(),
    refusal: notJson,
  },
  'a form body with parts': {
    headers: { origin: own },
    body: (example) => {
      const parts = new FormData();
      parts.set('body', example);
      return parts;
    },
    refusal: notJson,
  },
};

/** ASVS 3.5.1-3.5.3: a foreign page cannot act on behalf of a visitor, whoever they are signed in as. */
describeOnEachEngine('auth/csrf-matrix', (suite) => {
  let opened: ReturnType<typeof wholeApp> | undefined;
  const desk = () => {
    opened ??= wholeApp(suite.db);
    return opened;
  };
  afterAll(() => opened?.app.close());

  /** A person with every role, so that only the origin of the call can be the reason for a rejection. */
  const everybody = async (roles = everyRole) => {
    const { app, served } = desk();
    const { jar } = await signedIn(suite.db, app, await aPerson(suite.db, { roles }));
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const call = async (
      method: string,
      path: string,
      headers: Readonly<Record<string, string>>,
      body?: string | FormData,
    ) => {
      const request = new Request(new URL(path.replace(/:\w+/g, 'somebody'), own), {
        method,
        headers: { cookie, 'idempotency-key': randomUUID(), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? Buffer.from(body) : body }),
      });
      const response = await app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } });
      const text = await response.text();
      const code: unknown = text.startsWith('{') ? JSON.parse(text).code : undefined;
      return { status: response.status, code, cookies: response.headers.getSetCookie() };
    };
    return { call, served };
  };
  const exampleOf = (name: string) => (name in bodyExamples ? JSON.stringify(bodyExamples[name]) : '');

  it('covers every route that changes anything', async () => {
    const { served } = await everybody();

    expect(served().filter((route) => !route.startsWith('GET '))).toEqual(
      [
        ...mutations.map(({ method, path }) => `${method} ${path}`),
        ...machines.map(([path]) => `POST ${path}`),
      ].sort(),
    );
  });

  it.each(mutations.map((endpoint) => [endpoint.name, endpoint] as const))(
    'rejects %s from any foreign page, without side effects',
    async (name, { method, path }) => {
      const { call } = await everybody();
      const example = exampleOf(name);
      const before = await fingerprintOf(suite.db);

      const got: Record<string, unknown> = {};
      for (const [attack, { headers, body = (text: string) => text }] of Object.entries(attacks)) {
        const { status, code, cookies } = await call(method, path, headers, body(example));
        got[attack] = [status, code, ...cookies];
      }
      const read = await call('GET', path, { origin: own });

      expect(got).toEqual(
        Object.fromEntries(Object.entries(attacks).map(([attack, { refusal }]) => [attack, [...refusal]])),
      );
      if (!reads.has(path)) expect(read).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
      expect(await fingerprintOf(suite.db)).toEqual(before);
    },
  );

  it.each(mutations.map((endpoint) => [endpoint.name, endpoint] as const))(
    'accepts %s from our own pages',
    async (name, { method, path }) => {
      // An operator's account can only be removed by a manager.
      const { call } = await everybody(ofFansAlone.has(name) ? ['FAN'] : everyRole);

      const { status, code } = await call(
        method,
        path,
        { origin: own, 'sec-fetch-site': 'same-origin', 'content-type': json },
        exampleOf(name),
      );

      expect([403, 405, 415]).not.toContain(status);
      expect(code).not.toBe('SESSION_REQUIRED');
    },
  );

  it.each(machines)(
    'accepts %s without an Origin, and trusts only its signature',
    async (path, search, type, status, code) => {
      const { call } = await everybody();
      const before = await fingerprintOf(suite.db);

      const answer = await call(
        'POST',
        `${path}?${search}`,
        { 'content-type': type },
        type === json ? '{}' : '',
      );

      expect(answer).toMatchObject({ status, code });
      expect(await fingerprintOf(suite.db)).toEqual(before);
    },
  );
});
