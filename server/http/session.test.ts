import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/endpoint.ts';
import { ok } from '#domain/shared/result.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { bind } from './bind.ts';
import type { Shell } from './shell.ts';

const answer = z.object({
  session: z.nullable(z.string()),
  person: z.nullable(z.string()),
  market: z.string(),
});
const visit = defineEndpoint({
  name: 'visit',
  method: 'POST',
  path: '/api/test/visit',
  tag: 'Test',
  summary: 'Makes a session.',
  access: 'public',
  status: 200,
  response: answer,
  failures: [],
});
const who = { ...visit, name: 'who', method: 'GET' as const, path: '/api/test/who' };
const enter = {
  ...visit,
  name: 'enter',
  path: '/api/test/enter',
  body: z.object({ person: z.string() }),
};

const routes = (shell: Shell) => {
  bind(shell, visit, async ({ session, market }) => {
    const { sessionId } = await session.ensureVisitor();
    return ok({ session: sessionId, person: null, market });
  });
  bind(shell, who, async ({ principal, market }) =>
    ok({ session: principal.sessionId, person: principal.personId, market }),
  );
  bind(shell, enter, async ({ session, body, market }) => {
    const { sessionId, personId } = await session.signInOperator(body.person);
    return ok({ session: sessionId, person: personId, market });
  });
};

const https = {
  publicUrls: ['https://taquilla.co', 'https://taquilla.mx'],
  trustedProxies: [],
  mexicanSuffix: '.mx',
};

/** Spec §3 (user_session); reliability page, section 3, deviation D1. */
describeOnEachEngine('a session', (suite) => {
  const open = () => openBrowser(createTestApp(suite.db, { routes: [routes] }).app);
  const openSecure = (origin = 'https://taquilla.co') =>
    openBrowser(createTestApp(suite.db, { routes: [routes], origins: https }).app, { origin });
  const person = async (id: string, roles = ['FAN']) => {
    await suite.db.query(
      "insert into person (id, market, roles) values ($1, 'COL', $2) on conflict do nothing",
      [id, roles],
    );
    return id;
  };

  it('uses one hardened cookie over http and two over https', async () => {
    const plain = await open().post('/api/test/visit');
    const secure = await openSecure().post('/api/test/visit');

    const flags = 'Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax';
    expect(plain.setCookies).toEqual([expect.stringMatching(`^user_session=[\\w-]{43}; ${flags}$`)]);
    expect(secure.setCookies).toEqual([
      expect.stringMatching(`^user_session=[\\w-]{43}; ${flags}; Secure$`),
      expect.stringMatching(`^__Host-us_bind=[\\w-]{43}; ${flags}; Secure$`),
    ]);
    expect(secure.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  });

  it('stores only hashes of its secrets', async () => {
    const visitor = openSecure();
    await visitor.post('/api/test/visit');

    const rows = await suite.db.query<{ line: string }>('select session::text as line from session');

    const all = rows.map(({ line }) => line).join('\n');
    for (const secret of visitor.jar.values()) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('is the same at every request, and anonymous without its cookie', async () => {
    const visitor = open();
    const made = await visitor.post('/api/test/visit');

    expect((await visitor.post('/api/test/visit')).body.session).toBe(made.body.session);
    expect((await visitor.get('/api/test/who')).body.session).toBe(made.body.session);
    expect((await open().get('/api/test/who')).body.session).toBeNull();
  });

  it('rejects duplicate, malformed and oversized cookies', async () => {
    const visitor = open();
    await visitor.post('/api/test/visit');
    const token = visitor.jar.get('user_session');
    const other = open();
    const requestWithCookie = (cookie: string) => other.get('/api/test/who', { headers: { cookie } });

    const duplicated = await requestWithCookie(`user_session=${token}; user_session=${token}`);
    const junk = await requestWithCookie('user_session=../../etc/passwd');
    const long = await requestWithCookie(`user_session=${token}; x=${'y'.repeat(9000)}`);

    for (const answer of [duplicated, junk, long]) {
      expect(answer.status).toBe(400);
      expect(answer.setCookies[0]).toMatch(/^user_session=; Max-Age=0/);
    }
  });

  it('is invalid over https without its binding cookie, or with another one', async () => {
    const visitor = openSecure();
    const made = await visitor.post('/api/test/visit');
    const otherVisitor = openSecure();
    await otherVisitor.post('/api/test/visit');
    const token = `user_session=${visitor.jar.get('user_session')}`;
    const requestWithCookie = (cookie: string) => openSecure().get('/api/test/who', { headers: { cookie } });

    expect((await visitor.get('/api/test/who')).body.session).toBe(made.body.session);
    expect((await requestWithCookie(token)).body.session).toBeNull();
    expect(
      (await requestWithCookie(`${token}; __Host-us_bind=${otherVisitor.jar.get('__Host-us_bind')}`)).body
        .session,
    ).toBeNull();
  });

  it('is invalid at the host of the other market', async () => {
    const visitor = openSecure();
    const made = await visitor.post('/api/test/visit');
    const sayAt = (origin: string) => {
      const elsewhere = openSecure(origin);
      for (const [name, value] of visitor.jar) elsewhere.jar.set(name, value);
      return elsewhere.get('/api/test/who');
    };

    expect((await sayAt('https://taquilla.co')).body.session).toBe(made.body.session);
    expect((await sayAt('https://taquilla.mx')).body).toMatchObject({ session: null, market: 'MEX' });
  });

  it('changes its token at login and keeps the holds of the visitor', async () => {
    const fan = await person('fan-rotation');
    const visitor = open();
    const { body: before } = await visitor.post('/api/test/visit');
    const oldToken = visitor.jar.get('user_session') ?? '';
    await suite.db.query(
      `insert into reservation (id, market, session_id, sales_channel, status, expires_at)
       values ('held-before-login', 'COL', $1, 'SELF_SERVICE', 'ACTIVE', now() + interval '10 minutes')`,
      [before.session],
    );

    const { body: after } = await visitor.post('/api/test/enter', { body: { person: fan } });
    const [hold] = await suite.db.query('select session_id, person_id from reservation where id = $1', [
      'held-before-login',
    ]);
    const withOld = await open().get('/api/test/who', { headers: { cookie: `user_session=${oldToken}` } });

    expect(visitor.jar.get('user_session')).not.toBe(oldToken);
    expect(hold).toEqual({ session_id: after.session, person_id: fan });
    expect(withOld.body).toMatchObject({ session: null, person: null });
  });

  it('does not pass the session of one person to the next on the same device', async () => {
    const visitor = open();
    const { body: first } = await visitor.post('/api/test/enter', {
      body: { person: await person('fan-one') },
    });
    const firstToken = visitor.jar.get('user_session') ?? '';

    const { body: second } = await visitor.post('/api/test/enter', {
      body: { person: await person('fan-two') },
    });
    const old = await open().get('/api/test/who', { headers: { cookie: `user_session=${firstToken}` } });

    expect(second.session).not.toBe(first.session);
    expect(old.body.person).toBeNull();
  });

  it('ends on the server at logout', async () => {
    const visitor = open();
    await visitor.post('/api/test/enter', { body: { person: await person('fan-leaving') } });
    const token = visitor.jar.get('user_session') ?? '';

    const left = await visitor.post('/api/auth/logout');
    const after = await open().get('/api/test/who', { headers: { cookie: `user_session=${token}` } });

    expect(left.status).toBe(204);
    expect(left.setCookies[0]).toMatch(/Max-Age=0/);
    expect(after.body.person).toBeNull();
  });

  it.each([
    ['a fan idle for 31 days', ['FAN'], "idle_expires_at = idle_expires_at - interval '31 days'", null],
    [
      'a fan idle for 29 days',
      ['FAN'],
      "idle_expires_at = idle_expires_at - interval '29 days'",
      'signed in',
    ],
    [
      'a seller idle for 13 hours',
      ['SELLER'],
      "idle_expires_at = idle_expires_at - interval '13 hours'",
      null,
    ],
    [
      'a seller idle for 11 hours',
      ['SELLER'],
      "idle_expires_at = idle_expires_at - interval '11 hours'",
      'signed in',
    ],
    ['a seller for 25 hours', ['SELLER'], "expires_at = expires_at - interval '25 hours'", null],
    ['a deleted person', ['FAN'], 'seen_at = now()', null],
  ] as const)('of %s expires as specified', async (what, roles, passing, expected) => {
    const visitor = open();
    const id = await person(`p-${what.replaceAll(' ', '-')}`, [...roles]);
    await visitor.post('/api/test/enter', { body: { person: id } });
    await suite.db.query(`update session set ${passing} where person_id = $1`, [id]);
    if (what === 'a deleted person')
      await suite.db.query('update person set deleted_at = now() where id = $1', [id]);

    const { body } = await visitor.get('/api/test/who');

    expect(body.person).toBe(expected === null ? null : id);
  });

  it('belongs to the market of the host', async () => {
    const mexican = await openSecure('https://taquilla.mx').post('/api/test/visit');
    const colombian = await openSecure().post('/api/test/visit');

    expect([mexican.body.market, colombian.body.market]).toEqual(['MEX', 'COL']);
  });
});
