import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  anOperator,
  createManualClock,
  generateTotpCode,
  operatorPassword,
  type TestOperator,
} from '#server/test/operators.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import type { Visitor } from '#server/test/visitors.ts';

const extractToken = (text: string | undefined): string =>
  /#invitation=([\w-]+)/.exec(text ?? '')?.[1] ?? 'none';
const invited = {
  email: 'Lucia@Taquilla.test',
  firstName: 'Lucía',
  lastName: 'Vargas',
  roles: ['seller'],
  language: 'es',
};

/** Operators are invited and removed by managers, who read their access log. */
describeOnEachEngine('operators', (suite) => {
  const opened = () => {
    const clock = createManualClock();
    const { app, sent } = createTestApp(suite.db, { now: clock.now });
    const enter = async (operator: TestOperator, address = '192.0.2.1'): Promise<Visitor> => {
      clock.pass(30);
      const visitor = openBrowser(app, { address });
      const proven = await visitor.post('/api/auth/login', {
        body: { email: operator.email, password: operatorPassword },
      });
      const { challengeId } = proven.body.secondFactor;
      const code = generateTotpCode(operator.secret, clock.now());
      const answer = await visitor.post('/api/auth/second-factor', { body: { challengeId, code } });
      if (answer.status !== 200) throw new Error(`Not in: ${answer.text}`);
      return visitor;
    };
    return { app, sent, clock, enter };
  };
  const aManager = (firstName?: string) =>
    anOperator(suite.db, { roles: ['MANAGER'], ...(firstName && { firstName }) });
  let made = 0;
  const somebody = () => ({ ...invited, email: `nueva${++made}@taquilla.test` });
  const invite = async (sent: readonly { readonly text: string }[], manager: Visitor, body: object) => {
    const answer = await manager.post('/api/operators/invitations', { body });
    return { answer, token: extractToken(sent.at(-1)?.text) };
  };
  const accept = (visitor: Visitor, token: string, password = 'Puerta-norte-27') =>
    visitor.post('/api/operators/invitations/accept', { body: { token, password } });
  const listed = async (manager: Visitor, email: string) =>
    (await manager.get('/api/operators')).body.operators.filter(
      (operator: { email: string }) => operator.email === email,
    );

  it('join by invitation and set up a password and an authenticator', async () => {
    const { app, sent, clock, enter } = opened();
    const manager = await enter(await aManager('Adriana'));
    const { answer, token } = await invite(sent, manager, invited);
    const newcomer = openBrowser(app);
    const read = await newcomer.post('/api/operators/invitations/read', { body: { token } });
    const waiting = await listed(manager, 'lucia@taquilla.test');
    const accepted = await accept(newcomer, token);
    const { challengeId } = accepted.body.secondFactor;
    const halfway = await listed(manager, 'lucia@taquilla.test');
    const noSession = await newcomer.get('/api/auth/current-session');
    const { secret } = (await newcomer.post('/api/auth/second-factor/enrol', { body: { challengeId } })).body;
    const done = await newcomer.post('/api/auth/second-factor/enrol/confirm', {
      body: { challengeId, code: generateTotpCode(secret, clock.now()) },
    });
    const [lucia] = await listed(manager, 'lucia@taquilla.test');

    expect(answer.status).toBe(201);
    expect(sent.at(-1)).toMatchObject({ to: 'lucia@taquilla.test', channel: 'EMAIL' });
    expect(sent.at(-1)?.text).toContain('Adriana Ruiz te invita');
    expect(sent.at(-1)?.text).toContain(`http://localhost:8080/authorization/operators#invitation=${token}`);
    expect(Date.parse(answer.body.operator.until) - Date.parse(answer.body.operator.since)).toBeCloseTo(
      48 * 3_600_000,
      -4,
    );
    expect(read.body).toMatchObject({ email: 'lucia@taquilla.test', firstName: 'Lucía', roles: ['seller'] });
    expect(waiting).toMatchObject([{ state: 'INVITED' }]);
    expect(accepted.body.secondFactor.enrol).toBe(true);
    expect(halfway).toMatchObject([{ state: 'AWAITING_FACTOR' }]);
    expect(noSession.body.user).toBeNull();
    expect(done.body).toMatchObject({ user: { email: 'lucia@taquilla.test', roles: ['seller'] } });
    expect(lucia).toMatchObject({ state: 'ACTIVE', lastSignInAt: expect.any(String), until: null });
  });

  it('cannot accept a used, replaced, withdrawn, forged or expired invitation', async () => {
    const { app, sent, enter } = opened();
    const manager = await enter(await aManager());
    const visitor = openBrowser(app);
    const tryToken = async (token: string) => [
      (await visitor.post('/api/operators/invitations/read', { body: { token } })).body.code,
      (await accept(visitor, token)).body.code,
    ];

    const used = await invite(sent, manager, somebody());
    await accept(visitor, used.token);
    const twice = somebody();
    const replaced = await invite(sent, manager, twice);
    const newer = await invite(sent, manager, twice);
    const withdrawn = await invite(sent, manager, somebody());
    const gone = await manager.call('DELETE', `/api/operators/${withdrawn.answer.body.operator.id}`);
    const old = await invite(sent, manager, somebody());
    await suite.db.query(
      "update operator_invitation set expires_at = now() - interval '1 ms' where id = $1",
      [old.answer.body.operator.id],
    );

    expect(gone.status).toBe(204);
    for (const token of [used.token, replaced.token, withdrawn.token, old.token, 'A'.repeat(43)])
      expect(await tryToken(token)).toEqual(['LINK_INVALID', 'LINK_INVALID']);
    expect((await accept(visitor, newer.token)).status).toBe(200);
  });

  it('accept one invitation once under parallel requests', async () => {
    const { app, sent, enter } = opened();
    const { token } = await invite(sent, await enter(await aManager()), somebody());

    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(openBrowser(app), token)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['no role', { roles: [] }],
    ['a role of no operator', { roles: ['fan'] }],
    ['a role that is none', { roles: ['seller', 'owner'] }],
    ['one role twice', { roles: ['seller', 'seller'] }],
    ['no address', { email: 'lucia' }],
  ])('are not invited with %s', async (_, wrong) => {
    const { sent, enter } = opened();

    const { answer } = await invite(sent, await enter(await aManager()), { ...somebody(), ...wrong });

    expect(answer.body.code).toBe('FIELDS_INVALID');
    expect(sent).toEqual([]);
  });

  it('are not invited twice, and must choose a valid password', async () => {
    const { app, sent, enter } = opened();
    const manager = await enter(await aManager());
    const there = await anOperator(suite.db);
    const again = await invite(sent, manager, { ...invited, email: there.email.toUpperCase() });
    const { token } = await invite(sent, manager, somebody());
    const weak = await accept(openBrowser(app), token, 'taquilla');
    const common = await accept(openBrowser(app), token, 'P@ssw0rd-2026');
    const own = await accept(openBrowser(app), token, 'Vargas#2026!');

    expect(again.answer.body.code).toBe('UsernameExistsException');
    expect(weak.body).toMatchObject({
      code: 'InvalidPasswordException',
      fields: ['UPPERCASE', 'DIGIT', 'SPECIAL'].map((reason) => ({ field: 'password', reason })),
    });
    expect(common.body).toMatchObject({ fields: [{ field: 'password', reason: 'COMMON' }] });
    expect(own.body).toMatchObject({ fields: [{ field: 'password', reason: 'CONTEXT' }] });
    expect((await accept(openBrowser(app), token)).status).toBe(200);
  });

  it('may have been fans before, whose sessions end with the old password', async () => {
    const { app, sent, clock, enter } = opened();
    const fan = await anOperator(suite.db, { roles: ['FAN'], isEnrolled: false });
    const phone = openBrowser(app);
    await phone.post('/api/auth/login', { body: { email: fan.email, password: operatorPassword } });
    const { token } = await invite(sent, await enter(await aManager()), { ...invited, email: fan.email });
    const workstation = openBrowser(app);
    const { challengeId } = (await accept(workstation, token)).body.secondFactor;
    const { secret } = (await workstation.post('/api/auth/second-factor/enrol', { body: { challengeId } }))
      .body;
    const done = await workstation.post('/api/auth/second-factor/enrol/confirm', {
      body: { challengeId, code: generateTotpCode(secret, clock.now()) },
    });
    const old = await phone.post('/api/auth/login', {
      body: { email: fan.email, password: operatorPassword },
    });

    expect(done.body.user).toMatchObject({ id: fan.id, roles: ['fan', 'seller'] });
    expect((await phone.get('/api/auth/current-session')).body.user).toBeNull();
    expect(old.status).toBe(401);
  });

  it('inherit nothing from an account that only claimed their address', async () => {
    const { app, sent, enter } = opened();
    const squatter = await anOperator(suite.db, { roles: ['FAN'], isEnrolled: false });
    await suite.db.query(
      "update person set is_email_verified = false, registration_status = 'REGISTERED' where id = $1",
      [squatter.id],
    );
    const { token } = await invite(sent, await enter(await aManager()), {
      ...invited,
      email: squatter.email,
    });

    const accepted = await accept(openBrowser(app), token);

    expect(accepted.status).toBe(200);
    const people = await suite.db.query<{ id: string; email: string | null; roles: readonly string[] }>(
      'select id, email, roles from person where id = $1 or lower(email) = lower($2)',
      [squatter.id, squatter.email],
    );
    expect(people.find(({ id }) => id === squatter.id)).toMatchObject({ email: null, roles: ['FAN'] });
    expect(people.find(({ id }) => id !== squatter.id)?.roles).toEqual(['SELLER']);
  });

  it('lose sessions, password and authenticator as soon as a manager removes them', async () => {
    const { app, sent, clock, enter } = opened();
    const manager = await enter(await aManager());
    const seller = await anOperator(suite.db);
    const workstation = await enter(seller);
    const before = await workstation.get('/api/orders/seller-sales');
    const half = openBrowser(app);
    const proven = await half.post('/api/auth/login', {
      body: { email: seller.email, password: operatorPassword },
    });
    const { challengeId } = proven.body.secondFactor;

    const ended = await manager.call('DELETE', `/api/operators/${seller.id}`);
    clock.pass(30);
    const late = await half.post('/api/auth/second-factor', {
      body: { challengeId, code: generateTotpCode(seller.secret, clock.now()) },
    });
    const again = await openBrowser(app).post('/api/auth/login', {
      body: { email: seller.email, password: operatorPassword },
    });
    const [entry] = await listed(manager, seller.email);
    const twice = await manager.call('DELETE', `/api/operators/${seller.id}`);
    const back = await invite(sent, manager, { ...invited, email: seller.email });

    expect(before.status).not.toBe(401);
    expect(ended.status).toBe(204);
    expect((await workstation.get('/api/auth/current-session')).body.user).toBeNull();
    expect(late.body.code).toBe('CodeExpiredException');
    expect(again.body.code).toBe('NotAuthorizedException');
    expect(entry).toMatchObject({
      id: seller.id,
      state: 'ENDED',
      roles: ['seller'],
      until: expect.any(String),
    });
    expect(twice.body.code).toBe('NOT_FOUND');
    expect(back.answer.status).toBe(201);
  });

  it('cannot remove themselves, and of two managers who remove each other at once one stays', async () => {
    const { enter } = opened();
    const [one, other] = [await aManager(), await aManager()];
    const [mine, theirs] = [await enter(one), await enter(other)];

    const self = await mine.call('DELETE', `/api/operators/${one.id}`);
    const answers = await Promise.all([
      mine.call('DELETE', `/api/operators/${other.id}`),
      theirs.call('DELETE', `/api/operators/${one.id}`),
    ]);
    const left = await suite.db.query(
      'select 1 as one from person where id = any($1) and roles && $2::text[]',
      [[one.id, other.id], ['MANAGER']],
    );

    expect(self.body.code).toBe('TRANSITION_NOT_ALLOWED');
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(left).toHaveLength(1);
  });

  it('leave an access log of sign-ins, failed attempts and changes, twenty per page', async () => {
    const { app, sent, enter } = opened();
    const boss = await aManager('Gloria');
    const manager = await enter(boss, '203.0.113.20');
    const seller = await anOperator(suite.db, { firstName: 'Julián' });
    await enter(seller, '203.0.113.21');
    for (let nth = 0; nth < 3; nth++)
      await openBrowser(app, { address: '203.0.113.22' }).post('/api/auth/login', {
        body: { email: seller.email, password: 'no' },
      });
    await manager.call('DELETE', `/api/operators/${seller.id}`);
    await invite(sent, manager, somebody());
    await openBrowser(app).post('/api/auth/login', { body: { email: 'a-fan@correo.co', password: 'no' } });

    const { body } = await manager.get('/api/operators/sign-ins');
    const last = await manager.get(`/api/operators/sign-ins?page=${Math.floor((body.total - 1) / 20)}`);
    const events = body.items.map(
      (entry: { kind: string; operator: { name: string } | null; by: string | null }) => [
        entry.kind,
        entry.operator?.name ?? null,
        entry.by,
      ],
    );

    expect(events.slice(0, 9)).toEqual([
      ['operator.invited', null, 'Gloria Ruiz'],
      ['operator.removed', 'Julián Ruiz', 'Gloria Ruiz'],
      ['login.rejected', 'Julián Ruiz', null],
      ['login.rejected', 'Julián Ruiz', null],
      ['login.rejected', 'Julián Ruiz', null],
      ['login.second-factor', 'Julián Ruiz', null],
      ['login.proven', 'Julián Ruiz', null],
      ['login.second-factor', 'Gloria Ruiz', null],
      ['login.proven', 'Gloria Ruiz', null],
    ]);
    expect(body.items[2].address).toBe('203.0.113.22');
    expect(body).toMatchObject({ page: 0, pageSize: 20 });
    expect(body.items.length).toBe(Math.min(20, body.total));
    expect(last.body.items.length).toBe(((body.total - 1) % 20) + 1);
  });

  it('are managed by managers only', async () => {
    const { app, enter } = opened();
    const seller = await enter(await anOperator(suite.db));
    const designer = await enter(await anOperator(suite.db, { roles: ['DESIGNER'] }));
    const doors = (visitor: Visitor) =>
      Promise.all([
        visitor.get('/api/operators'),
        visitor.get('/api/operators/sign-ins'),
        visitor.post('/api/operators/invitations', { body: somebody() }),
        visitor.call('DELETE', '/api/operators/somebody'),
      ]);
    const codes = async (visitor: Visitor) =>
      new Set((await doors(visitor)).map(({ status, body }) => `${status} ${body.code}`));

    expect(await codes(openBrowser(app))).toEqual(new Set(['401 SESSION_REQUIRED']));
    expect(await codes(seller)).toEqual(new Set(['403 FORBIDDEN']));
    expect(await codes(designer)).toEqual(new Set(['403 FORBIDDEN']));
  });

  it('are invited at a limited rate, and an undelivered invitation is reported as such', async () => {
    const { enter } = opened();
    const boss = await aManager();
    const manager = await enter(boss);
    await suite.db.query(
      `insert into rate_limit (key, hits, is_allowed, expires_at)
       select 'invitation/manager/' || $1 || '/3600', array_agg(clock_timestamp()), true, now() + interval '1 hour'
       from generate_series(1, 30)`,
      [boss.id],
    );
    const tooMany = await manager.post('/api/operators/invitations', { body: somebody() });
    const deaf = createTestApp(suite.db, { messenger: { send: async () => false } }).app;
    const other = await enter(await aManager());
    const undelivered = openBrowser(deaf);
    for (const [name, value] of other.jar) undelivered.jar.set(name, value);
    const failed = await undelivered.post('/api/operators/invitations', { body: somebody() });

    expect(tooMany).toMatchObject({ status: 429, body: { code: 'TooManyRequestsException' } });
    expect(failed).toMatchObject({ status: 502, body: { code: 'CodeDeliveryFailureException' } });
  });
});
