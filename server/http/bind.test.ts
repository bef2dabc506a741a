import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { problems } from '#contract/problem.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Database } from '#server/db/client.ts';
import { Overloaded } from '#server/kernel/idempotency/overloaded.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { bind } from './bind.ts';
import { createLogger } from './request-log.ts';
import type { Shell } from './shell.ts';

const spend = defineEndpoint({
  name: 'spend',
  method: 'POST',
  path: '/api/test/spend',
  tag: 'Test',
  summary: 'Counts its executions.',
  access: 'public',
  idempotent: true,
  body: z.object({ amount: z.int().check(z.gte(1)), note: z.optional(z.string()) }),
  status: 201,
  response: z.object({ run: z.int(), session: z.string() }),
  failures: ['SEATS_TAKEN'],
});
const look = defineEndpoint({
  name: 'look',
  method: 'GET',
  path: '/api/test/look/:thing',
  tag: 'Test',
  summary: 'Reads.',
  access: 'public',
  params: z.object({ thing: z.string().check(z.maxLength(5)) }),
  query: z.object({ n: z.optional(z.string().check(z.regex(/^\d+$/))) }),
  status: 200,
  response: z.object({ thing: z.string() }),
  failures: [],
});
const accessEndpoints = (['fan', 'seller', 'manager', 'designer'] as const).map((access) =>
  defineEndpoint({
    name: access,
    method: 'GET',
    path: `/api/test/door/${access}`,
    tag: 'Test',
    summary: 'Tests an access level.',
    access,
    status: 200,
    response: z.object({}),
    failures: [],
  }),
);

/** Returns routes whose behaviour the test controls. */
function controllableRoutes() {
  const state = { runs: 0, hold: Promise.resolve(), fail: null as Error | null, reject: false };
  const routes = (shell: Shell) => {
    bind(shell, spend, async ({ principal }) => {
      state.runs += 1;
      await state.hold;
      if (state.fail !== null) throw state.fail;
      if (state.reject) return err({ code: 'SEATS_TAKEN', detail: { taken: ['A-1'] } });
      return ok({ run: state.runs, session: principal.sessionId });
    });
    bind(shell, look, async ({ params }) => {
      if (params.thing === 'wrong') return ok({ thing: 7 as unknown as string });
      return ok({ thing: params.thing });
    });
    for (const accessEndpoint of accessEndpoints) bind(shell, accessEndpoint, async () => ok({}));
  };
  return { state, routes: [routes] };
}

const key = '3f0c9f1e-88a1-4c07-9d6c-2f7d64a8c111';
const validCall = { body: { amount: 5 }, key };

describeOnEachEngine('every route', (suite) => {
  const open = () => {
    const { state, routes } = controllableRoutes();
    const { app } = createTestApp(suite.db, { routes });
    return { state, app, visitor: openBrowser(app) };
  };

  it('parses a valid call and sends its response', async () => {
    const { visitor } = open();

    const answer = await visitor.post('/api/test/spend', {
      ...validCall,
      key: 'a-good-call-of-this-very-test',
    });

    expect(answer).toMatchObject({ status: 201, body: { run: 1 } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  const form = 'application/x-www-form-urlencoded';
  type Rejection = [string, object, number, string, Record<string, string>?];
  const rejections: Rejection[] = [
    ['malformed JSON', { body: '{"amount":' }, 400, 'BAD_REQUEST'],
    ['wrong types', { body: { amount: '5', note: 3 } }, 400, 'FIELDS_INVALID'],
    ['an array for an object', { body: '[]' }, 400, 'FIELDS_INVALID'],
    ['nothing', {}, 415, 'MEDIA_TYPE_UNSUPPORTED', { 'content-type': 'text/html' }],
    [
      'a text body',
      { body: '{"amount":5}' },
      415,
      'MEDIA_TYPE_UNSUPPORTED',
      { 'content-type': 'text/plain' },
    ],
    ['a form', { body: 'amount=5' }, 415, 'MEDIA_TYPE_UNSUPPORTED', { 'content-type': form }],
    ['a compressed body', { body: '{}' }, 415, 'MEDIA_TYPE_UNSUPPORTED', { 'content-encoding': 'gzip' }],
    ['a foreign page', validCall, 403, 'CROSS_SITE_REJECTED', { origin: 'https://evil.example' }],
    ['a page of no origin', validCall, 403, 'CROSS_SITE_REJECTED', { origin: 'null' }],
    ['another port', validCall, 403, 'CROSS_SITE_REJECTED', { origin: 'http://localhost:9999' }],
    ['a cross-site fetch', validCall, 403, 'CROSS_SITE_REJECTED', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', validCall, 403, 'CROSS_SITE_REJECTED', { 'sec-fetch-site': 'same-site' }],
    ['no key', { body: { amount: 5 } }, 400, 'IDEMPOTENCY_KEY_MISSING'],
    ['a short key', { body: { amount: 5 }, key: 'short' }, 400, 'IDEMPOTENCY_KEY_MISSING'],
    ['a key with a space', { body: { amount: 5 }, key: 'not visible' }, 400, 'IDEMPOTENCY_KEY_MISSING'],
    [
      'a card number',
      { body: { amount: 5, note: 'pay 4111-1111-1111-1111' }, key },
      400,
      'CARD_NUMBER_REJECTED',
    ],
    ['a bare card number', { body: '{"amount":4111111111111111}', key }, 400, 'CARD_NUMBER_REJECTED'],
    [
      'an escaped card number',
      { body: '{"note":"\\u0034111111111111111"}', key },
      400,
      'CARD_NUMBER_REJECTED',
    ],
    ['70 KB', { body: { amount: 5, note: 'x'.repeat(70_000) }, key }, 413, 'BODY_TOO_LARGE'],
  ];

  it.each(rejections)('rejects %s', async (_what, call, status, code, headers = {}) => {
    const { visitor, state } = open();

    const answer = await visitor.post('/api/test/spend', { ...call, headers });

    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.reference).toBe(answer.headers.get('x-request-id'));
    expect(state.runs).toBe(0);
    expect(answer.setCookies).toEqual([]);
  });

  it('rejects a change without an Origin', async () => {
    const { app } = open();

    const answer = await app.fetch(
      new Request('http://localhost:8080/api/test/spend', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: '{"amount":5}',
      }),
    );

    expect(answer.status).toBe(403);
  });

  it('reports every invalid field with its reason', async () => {
    const { visitor } = open();

    const answer = await visitor.post('/api/test/spend', { body: { note: 5 }, key });

    expect(answer.body.fields).toEqual([
      { field: 'amount', reason: 'required' },
      { field: 'note', reason: 'invalid_type' },
    ]);
  });

  it.each([
    ['GET', '/api/test/nope', 404, 'NOT_FOUND'],
    ['POST', '/api', 404, 'NOT_FOUND'],
    ['DELETE', '/api/test/spend', 405, 'METHOD_NOT_ALLOWED'],
    ['PATCH', '/api/test/look/a', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/test/look/toolong', 400, 'FIELDS_INVALID'],
    ['GET', '/api/test/look/a?n=x', 400, 'FIELDS_INVALID'],
    ['GET', '/api/test/look/a?n=1&n=2', 400, 'FIELDS_INVALID'],
    ['GET', '/api/test/look/a?n=4111+1111+1111+1111', 400, 'CARD_NUMBER_REJECTED'],
  ] as const)('responds to %s %s with %i %s', async (method, path, status, code) => {
    const { visitor } = open();

    const answer = await visitor.call(method, path);

    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (status === 405) expect(answer.headers.get('allow')).toMatch(/^(POST|GET, HEAD)$/);
  });

  it('responds to HEAD like GET, without a body', async () => {
    const { visitor } = open();

    const answer = await visitor.call('HEAD', '/api/test/look/a');

    expect(answer).toMatchObject({ status: 200, text: '' });
  });

  it('hides internal errors: a response that violates its schema, and anything thrown', async () => {
    const { visitor, state } = open();
    state.fail = new Error('select secret from nowhere');

    const drift = await visitor.get('/api/test/look/wrong');
    const thrown = await visitor.post('/api/test/spend', {
      ...validCall,
      key: 'thrown-at-the-first-try-of-all',
    });

    for (const answer of [drift, thrown]) {
      expect(answer).toMatchObject({ status: 500, body: { code: 'InternalErrorException' } });
      expect(answer.text).not.toMatch(/secret|zod|stack/i);
    }
  });

  describe('given an idempotency key', () => {
    it('executes a request once for a hundred parallel attempts', async () => {
      const { app, state } = open();
      const visitor = openBrowser(app);
      await visitor.post('/api/test/spend', { body: { amount: 1 }, key: 'first-of-all-makes-a-session' });
      const before = state.runs;
      const one = { body: { amount: 7 }, key: 'parallel-attempts-of-one-intention' };

      const attempts = await Promise.all(
        Array.from({ length: 100 }, () => visitor.post('/api/test/spend', one)),
      );
      const after = await visitor.post('/api/test/spend', one);

      expect(state.runs - before).toBe(1);
      expect(attempts.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      const answered = attempts.filter(({ status }) => status === 201);
      expect(answered.length).toBeGreaterThan(0);
      for (const { text } of answered) expect(text).toBe(after.text);
      for (const late of attempts.filter(({ status }) => status === 409)) {
        expect(late.body.code).toBe('REQUEST_IN_FLIGHT');
        expect(late.headers.get('retry-after')).toBe('1');
      }
      expect(after.headers.get('idempotent-replayed')).toBe('true');
    });

    describe('used by a visitor who has signed in since', () => {
      const enter = { ...spend, path: '/api/test/enter', name: 'enter' } as const;
      const recordsRejection = { ...spend, path: '/api/test/kept', name: 'kept' } as const;
      const openSignInRoutes = async () => {
        const personId = crypto.randomUUID();
        await suite.db.query(`insert into person (id, market, roles) values ($1, 'COL', '{FAN}')`, [
          personId,
        ]);
        const { state, routes } = controllableRoutes();
        const { app } = createTestApp(suite.db, {
          routes: [
            ...routes,
            (shell) =>
              bind(shell, enter, async ({ session }) => {
                await session.signIn(personId);
                return ok({ run: 0, session: '' });
              }),
            // Like the hold endpoints: errors are recorded without a claim.
            (shell) =>
              bind(shell, recordsRejection, async () => err({ code: 'SEATS_TAKEN' }), {
                recordsOwnResponse: true,
              }),
          ],
        });
        return { state, visitor: openBrowser(app) };
      };
      const entering = () => ({ body: { amount: 1 }, key: crypto.randomUUID() });

      it.each(['by their session', 'without a session'])('replays the response (%s)', async (how) => {
        const { state, visitor } = await openSignInRoutes();
        const call = { body: { amount: 7 }, key: crypto.randomUUID() };
        if (how === 'by their session')
          await visitor.post('/api/test/spend', { body: { amount: 1 }, key: crypto.randomUUID() });
        const first = await visitor.post('/api/test/spend', call);
        const runs = state.runs;
        await visitor.post('/api/test/enter', entering());

        const again = await visitor.post('/api/test/spend', call);
        const other = await visitor.post('/api/test/spend', { ...call, body: { amount: 8 } });

        expect(again).toMatchObject({ status: 201, text: first.text });
        expect(again.headers.get('idempotent-replayed')).toBe('true');
        expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
        expect(state.runs).toBe(runs);
      });

      it('replays an error that was recorded without a claim', async () => {
        const { visitor } = await openSignInRoutes();
        const call = { body: { amount: 7 }, key: crypto.randomUUID() };
        await visitor.post('/api/test/spend', { body: { amount: 1 }, key: crypto.randomUUID() });
        const first = await visitor.post('/api/test/kept', call);
        await visitor.post('/api/test/enter', entering());

        const again = await visitor.post('/api/test/kept', call);
        const other = await visitor.post('/api/test/kept', { ...call, body: { amount: 8 } });

        expect(again).toMatchObject({ status: 409, text: first.text });
        expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      });

      it('does not replay it to anybody else', async () => {
        const { state, visitor } = await openSignInRoutes();
        const call = { body: { amount: 7 }, key: crypto.randomUUID() };
        await visitor.post('/api/test/spend', call);
        const { visitor: other, state: others } = await openSignInRoutes();
        await other.post('/api/test/enter', entering());

        const answer = await other.post('/api/test/spend', { ...call, body: { amount: 8 } });

        expect(answer.status).toBe(201);
        expect([state.runs, others.runs]).toEqual([1, 1]);
      });
    });

    it('executes four concurrent requests of a caller, rejects the next one, and does not block other callers', async () => {
      const { app, state, visitor } = open();
      const other = openBrowser(app);
      const spendAs = (who: typeof visitor, key: string) =>
        who.post('/api/test/spend', { body: { amount: 1 }, key });
      await spendAs(visitor, 'at-once-session-is-made-here');
      await spendAs(other, 'at-once-other-session-is-made');
      const before = state.runs;
      let free = (): void => undefined;
      state.hold = new Promise((resolve) => {
        free = resolve;
      });

      const first = [1, 2, 3, 4].map((nth) => spendAs(visitor, `at-once-and-first-${nth}`));
      while (state.runs < before + 4) await new Promise(setImmediate);
      const fifth = await spendAs(visitor, 'at-once-and-fifth');
      const others = spendAs(other, 'at-once-and-somebody-else');
      while (state.runs < before + 5) await new Promise(setImmediate);
      free();
      const made = [...(await Promise.all(first)), await others];
      const again = await spendAs(visitor, 'at-once-and-fifth');

      expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect([fifth.status, fifth.body.code, fifth.headers.get('retry-after')]).toEqual([
        429,
        'TooManyRequestsException',
        '1',
      ]);
      expect(again.status).toBe(201);
      expect(again.headers.get('idempotent-replayed')).toBeNull();
    });

    it('replays a response byte by byte after a restart, and an error too', async () => {
      const { state, visitor } = open();
      await visitor.post('/api/test/spend', { body: { amount: 1 }, key: 'restart-session-is-made-here' });
      state.reject = true;
      const rejected = await visitor.post('/api/test/spend', {
        body: { amount: 2 },
        key: 'restart-rejected-once',
      });
      state.reject = false;
      const reborn = controllableRoutes();
      const second = openBrowser(createTestApp(suite.db, { routes: reborn.routes }).app);
      for (const [name, value] of visitor.jar) second.jar.set(name, value);

      const again = await second.post('/api/test/spend', {
        body: { amount: 2 },
        key: 'restart-rejected-once',
      });

      expect(again).toMatchObject({ status: 409, text: rejected.text });
      expect(reborn.state.runs).toBe(0);
    });

    it('rejects the same key with another body', async () => {
      const { visitor } = open();
      await visitor.post('/api/test/spend', { body: { amount: 1 }, key: 'other-body-same-key-0001' });

      const other = await visitor.post('/api/test/spend', {
        body: { amount: 2 },
        key: 'other-body-same-key-0001',
      });

      expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    });

    it('separates callers: the same key of another visitor is another request', async () => {
      const { app, state } = open();
      const [one, two] = [openBrowser(app), openBrowser(app)];
      await one.post('/api/test/spend', { body: { amount: 1 }, key: 'warm-up-of-the-first-caller' });
      await two.post('/api/test/spend', { body: { amount: 1 }, key: 'warm-up-of-the-second-caller' });
      const before = state.runs;

      const answers = [];
      for (const caller of [one, two])
        answers.push(await caller.post('/api/test/spend', { body: { amount: 1 }, key: 'short-key' }));

      expect(state.runs - before).toBe(2);
      expect(answers[0]?.body.session).not.toBe(answers[1]?.body.session);
    });

    it('returns the session again after the response to a first call was lost, with cookies or without', async () => {
      const { app, state } = open();
      const lost = await openBrowser(app).post('/api/test/spend', {
        body: { amount: 3 },
        key: 'cut-off-answer-of-a-first-call',
      });
      const retrier = openBrowser(app);

      const again = await retrier.post('/api/test/spend', {
        body: { amount: 3 },
        key: 'cut-off-answer-of-a-first-call',
      });
      const withCookies = await retrier.post('/api/test/spend', {
        body: { amount: 3 },
        key: 'cut-off-answer-of-a-first-call',
      });
      const other = await retrier.post('/api/test/spend', {
        body: { amount: 3 },
        key: 'another-key-of-that-session',
      });

      expect(state.runs).toBe(2);
      expect([again.text, withCookies.text]).toEqual([lost.text, lost.text]);
      expect(again.setCookies).toHaveLength(1);
      expect(withCookies.setCookies).toEqual([]);
      expect(other.body.session).toBe(lost.body.session);
    });

    it('never returns a session to somebody who guessed a short key', async () => {
      const { app } = open();

      const one = await openBrowser(app).post('/api/test/spend', { body: { amount: 3 }, key: '12345678' });
      const two = await openBrowser(app).post('/api/test/spend', { body: { amount: 3 }, key: '12345678' });

      expect(two.body.session).not.toBe(one.body.session);
    });

    it('executes a request again after a server error', async () => {
      const { state, visitor } = open();
      state.fail = new Error('the first time');
      const failed = await visitor.post('/api/test/spend', {
        body: { amount: 4 },
        key: 'fails-once-and-then-works',
      });
      state.fail = null;

      const again = await visitor.post('/api/test/spend', {
        body: { amount: 4 },
        key: 'fails-once-and-then-works',
      });

      expect([failed.status, again.status]).toEqual([500, 201]);
    });

    it('takes over the request of a crashed process once its lease expires', async () => {
      const { state, visitor } = open();
      await visitor.post('/api/test/spend', { body: { amount: 1 }, key: 'session-of-the-interrupted' });
      let free = () => {};
      state.hold = new Promise((resolve) => {
        free = resolve;
      });
      const call = { body: { amount: 9 }, key: 'interrupted-in-the-middle' };
      const dying = visitor.post('/api/test/spend', call);
      while (state.runs < 2) await new Promise(setImmediate);

      const early = await visitor.post('/api/test/spend', call);
      await suite.db.query(
        "update idempotency set locked_until = now() - interval '1 second' where key = $1",
        [call.key],
      );
      const reborn = controllableRoutes();
      reborn.state.runs = 40;
      const second = openBrowser(createTestApp(suite.db, { routes: reborn.routes }).app);
      for (const [name, value] of visitor.jar) second.jar.set(name, value);
      const takenOver = await second.post('/api/test/spend', call);
      free();
      await dying;
      const last = await visitor.post('/api/test/spend', call);

      expect(early.body.code).toBe('REQUEST_IN_FLIGHT');
      expect(takenOver).toMatchObject({ status: 201, body: { run: 41 } });
      expect(last.text).toBe(takenOver.text);
    });
  });

  describe('given an access level', () => {
    const roles = ['FAN', 'SELLER', 'MANAGER', 'DESIGNER'] as const;
    const opens = {
      FAN: ['fan'],
      SELLER: ['seller'],
      MANAGER: ['seller', 'manager'],
      DESIGNER: ['designer'],
    };

    it.each(roles)('admits %s to its own endpoints only', async (role) => {
      const { visitor } = open();
      await suite.db.query(`insert into person (id, market, roles) values ($1, 'COL', $2)`, [
        `door-${role}`,
        [role],
      ]);
      const { routes } = controllableRoutes();
      const signedIn = openBrowser(
        createTestApp(suite.db, {
          routes: [
            ...routes,
            (shell) =>
              bind(shell, { ...spend, path: '/api/test/enter', name: 'enter' }, async ({ session }) => {
                await session.signInOperator(`door-${role}`);
                return ok({ run: 1, session: '' });
              }),
          ],
        }).app,
      );
      await signedIn.post('/api/test/enter', { body: { amount: 1 }, key: `enter-as-${role}-this-very-time` });

      const statuses = await Promise.all(
        accessEndpoints.map(async ({ access, path }) => [access, (await signedIn.get(path)).status]),
      );
      const anonymousStatuses = await Promise.all(
        accessEndpoints.map(async ({ path }) => (await visitor.get(path)).status),
      );

      expect(statuses).toEqual(
        accessEndpoints.map(({ access }) => [access, opens[role].includes(access) ? 200 : 403]),
      );
      expect(anonymousStatuses).toEqual([401, 401, 401, 401]);
    });
  });
});

describeOn('pglite', 'a slow database', (suite) => {
  const lookingUp = (lookUp: () => Promise<never>): Database => ({
    ...suite.db,
    query: (sql, parameters) => (sql.includes('from session') ? lookUp() : suite.db.query(sql, parameters)),
  });
  const collected = () => {
    const lines: string[] = [];
    return { lines, log: createLogger('trace', { write: (line) => lines.push(line) }) };
  };
  const visit = (database: Database, log = collected().log) => {
    const visitor = openBrowser(createTestApp(database, { routes: controllableRoutes().routes, log }).app);
    visitor.jar.set('user_session', 'A'.repeat(43));
    return visitor.get('/api/test/look/one');
  };

  afterEach(() => {
    vi.useRealTimers();
  });

  it('limits the wait to half a minute, including the session lookup', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = Promise.withResolvers<void>();
    const answer = visit(
      lookingUp(() => {
        asked.resolve();
        return new Promise(() => undefined);
      }),
    );
    await asked.promise;

    vi.advanceTimersByTime(30_000);

    expect(await answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  });

  it.each([
    ['that never comes', (body: ReadableStreamDefaultController) => body.enqueue(Buffer.from('{'))],
    ['that is cut off', (body: ReadableStreamDefaultController) => body.error(new Error('aborted'))],
  ])('answers a body %s with 408, which is no error of ours', async (_, begin) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { lines, log } = collected();
    const { app } = createTestApp(suite.db, { routes: controllableRoutes().routes, log });
    const asked = Promise.withResolvers<void>();
    const body = new ReadableStream({
      start: begin,
      pull: () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
    });
    const answer = app.fetch(
      new Request('http://localhost:8080/api/test/spend', {
        method: 'POST',
        headers: { origin: 'http://localhost:8080', 'content-type': 'application/json' },
        body,
        duplex: 'half',
      }),
    );
    if (_ === 'that never comes') await asked.promise;

    vi.advanceTimersByTime(30_000);

    const { status, headers } = await answer;
    expect([status, headers.get('connection')]).toEqual([408, 'close']);
    expect(lines.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
  });

  it('logs a failure after the time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { lines, log } = collected();
    const [asked, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
    const answer = visit(
      lookingUp(() => {
        asked.resolve();
        return failed.promise;
      }),
      log,
    );
    await asked.promise;
    vi.advanceTimersByTime(30_000);
    await answer;

    failed.reject(new Error('the session is unreadable'));
    while (!lines.some((line) => line.includes('unreadable'))) await new Promise(setImmediate);

    expect(lines.find((line) => line.includes('unreadable'))).toContain('failed after the time limit');
  });

  it('logs the first error as the cause, not the failed release of the claim', async () => {
    const { lines, log } = collected();
    const { state, routes } = controllableRoutes();
    state.fail = new Error('the handler failed');
    const deaf: Database = {
      ...suite.db,
      query: (sql, parameters) =>
        sql.startsWith('delete from idempotency')
          ? Promise.reject(new Error('the release failed'))
          : suite.db.query(sql, parameters),
    };

    const answer = await openBrowser(createTestApp(deaf, { routes, log }).app).post('/api/test/spend', {
      body: { amount: 1 },
      key: 'the-first-error-is-reported',
    });

    const loggedMessage = (words: string) =>
      lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === words)?.err.message;
    expect(answer.status).toBe(500);
    expect(loggedMessage('request failed')).toBe('the handler failed');
    expect(loggedMessage('a claimed request could not be released')).toBe('the release failed');
  });

  it('rejects requests beyond the queue limit', async () => {
    const answer = await visit(lookingUp(() => Promise.reject(new Overloaded('too many'))));

    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'OVERLOADED',
      '1',
    ]);
  });
});

describe('the contract', () => {
  it('has one endpoint per method and path, and only known error codes', () => {
    const names = endpoints.map(({ method, path }) => `${method} ${path}`);

    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(30);
    for (const { failures } of endpoints)
      for (const code of failures) expect(problems[code]).toBeGreaterThan(399);
  });
});
