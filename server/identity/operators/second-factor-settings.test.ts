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

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const extractMailedCode = (text: string | undefined): string =>
  /^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/m.exec(text ?? '')?.[0] ?? 'none';

/** Reauthentication, replacement and reset of the second factor. ASVS 6.3.7, 7.4.3, 7.5.1. */
describeOnEachEngine('the second factor settings of an operator', (suite) => {
  const opened = () => {
    const clock = createManualClock();
    const { app, sent } = createTestApp(suite.db, { now: clock.now });
    const passwordOf = async (visitor: Visitor, { email }: TestOperator) =>
      (await visitor.post('/api/auth/login', { body: { email, password: operatorPassword } })).body
        .secondFactor;
    const give = async (visitor: Visitor, operator: TestOperator, code: string) => {
      const { challengeId } = await passwordOf(visitor, operator);
      return visitor.post('/api/auth/second-factor', { body: { challengeId, code } });
    };
    const enter = async (operator: TestOperator): Promise<Visitor> => {
      clock.pass(30);
      const visitor = openBrowser(app);
      const answer = await give(visitor, operator, generateTotpCode(operator.secret, clock.now()));
      if (answer.status !== 200) throw new Error(`Not in: ${answer.text}`);
      return visitor;
    };
    return { app, sent, clock, passwordOf, give, enter };
  };
  const aManager = () => anOperator(suite.db, { roles: ['MANAGER'], firstName: 'Gloria' });
  const longAgo = ({ id }: TestOperator) =>
    suite.db.query(
      `update session set authenticated_at = now() - interval '11 minutes',
         second_factor_at = now() - interval '11 minutes' where person_id = $1`,
      [id],
    );
  const prove = (visitor: Visitor, code: string) =>
    visitor.post('/api/operators/me/reauthentication', { body: { code } });
  const kindsOf = async ({ id }: TestOperator) =>
    (
      await suite.db.query<{ kind: string }>(
        'select kind from audit_event where person_id = $1 order by id',
        [id],
      )
    ).map(({ kind }) => kind);
  let made = 0;
  const invite = (visitor: Visitor) =>
    visitor.post('/api/operators/invitations', {
      body: {
        email: `otra${++made}@taquilla.test`,
        firstName: 'Lucía',
        lastName: 'Vargas',
        roles: ['seller'],
        language: 'es',
      },
    });

  it('require the second factor again before an operator is invited, removed or reset, and the session continues', async () => {
    const { clock, enter } = opened();
    const boss = await aManager();
    const seller = await anOperator(suite.db);
    const manager = await enter(boss);
    await longAgo(boss);
    clock.pass(30);
    const sensitive = () => [
      invite(manager),
      manager.call('DELETE', `/api/operators/${seller.id}/second-factor`),
      manager.call('DELETE', `/api/operators/${seller.id}`),
      manager.post('/api/operators/me/second-factor'),
      manager.post('/api/operators/me/recovery-codes'),
    ];
    const token = manager.jar.get('user_session');

    const rejected = await Promise.all(sensitive());
    const list = await manager.get('/api/operators');
    const mistaken = await prove(manager, wrong(generateTotpCode(boss.secret, clock.now())));
    const still = await invite(manager);
    const proven = await prove(manager, generateTotpCode(boss.secret, clock.now()));
    const replayed = await prove(manager, generateTotpCode(boss.secret, clock.now()));
    const done = await invite(manager);
    const ended = await manager.call('DELETE', `/api/operators/${seller.id}`);

    expect(new Set(rejected.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['403 REAUTHENTICATION_REQUIRED']),
    );
    expect(list.status).toBe(200);
    expect(mistaken).toMatchObject({ status: 401, body: { code: 'CodeMismatchException' } });
    expect(still.body.code).toBe('REAUTHENTICATION_REQUIRED');
    expect([proven.status, replayed.status, done.status, ended.status]).toEqual([204, 401, 201, 204]);
    expect(manager.jar.get('user_session')).not.toBe(token);
    expect(await kindsOf(boss)).toEqual(
      expect.arrayContaining(['second-factor.wrong', 'second-factor.proven']),
    );
  });

  it('accept no weaker proof: a code by e-mail does not count as a recent second factor', async () => {
    const { sent, enter } = opened();
    const both = await anOperator(suite.db, { roles: ['FAN', 'MANAGER'] });
    const manager = await enter(both);
    await longAgo(both);
    const asked = await manager.post('/api/auth/otp/send', { body: { email: both.email, language: 'es' } });
    const code = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0];
    await manager.post('/api/auth/otp/confirm', { body: { challengeId: asked.body.challengeId, code } });

    const asFan = await manager.get('/api/fan/data');
    const asManager = await invite(manager);

    expect(asFan.status).toBe(200);
    expect(asManager.body.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('do not extend a session on reauthentication, and lock after ten wrong codes', async () => {
    const { clock, enter } = opened();
    const operator = await anOperator(suite.db);
    const workstation = await enter(operator);
    await suite.db.query("update session set expires_at = now() + interval '1 hour' where person_id = $1", [
      operator.id,
    ]);
    clock.pass(30);
    const code = generateTotpCode(operator.secret, clock.now());
    await prove(workstation, code);
    const [{ left } = { left: 0 }] = await suite.db.query<{ left: number }>(
      `select extract(epoch from expires_at - now())::float8 as left from session
       where person_id = $1 and ended_at is null`,
      [operator.id],
    );
    const guesses = [];
    for (let nth = 0; nth < 11; nth++) guesses.push((await prove(workstation, wrong(code))).status);

    expect(left).toBeLessThanOrEqual(3600);
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('replace the authenticator: the old one, its recovery codes and every other session become invalid', async () => {
    const { app, sent, clock, enter, give, passwordOf } = opened();
    const operator = await anOperator(suite.db);
    const [workstation, other] = [await enter(operator), await enter(operator)];
    const waiting = (await passwordOf(openBrowser(app), operator)).challengeId;
    const before = await workstation.post('/api/operators/me/recovery-codes');
    const { challengeId, secret, otpauthUri } = (await workstation.post('/api/operators/me/second-factor'))
      .body;
    const replace = (code: string, visitor = workstation) =>
      visitor.call('PUT', '/api/operators/me/second-factor', { body: { challengeId, code } });

    const outsider = await replace(
      generateTotpCode(secret, clock.now()),
      await enter(await anOperator(suite.db)),
    );
    const signsIn = await openBrowser(app).post('/api/auth/second-factor/enrol/confirm', {
      body: { challengeId, code: generateTotpCode(secret, clock.now()) },
    });
    const mistaken = await replace(wrong(generateTotpCode(secret, clock.now())));
    const done = await replace(generateTotpCode(secret, clock.now()));
    const twice = await replace(generateTotpCode(secret, clock.now()));
    clock.pass(30);
    const withWaiting = await openBrowser(app).post('/api/auth/second-factor', {
      body: { challengeId: waiting, code: generateTotpCode(secret, clock.now()) },
    });
    const withOld = await give(openBrowser(app), operator, generateTotpCode(operator.secret, clock.now()));
    const withOldCode = await give(openBrowser(app), operator, before.body.recoveryCodes[0]);
    const withNew = await give(openBrowser(app), operator, generateTotpCode(secret, clock.now()));
    const withNewCode = await give(openBrowser(app), operator, done.body.recoveryCodes[0]);

    expect(new URL(otpauthUri).searchParams.get('secret')).toBe(secret);
    expect([outsider.body.code, signsIn.body.code]).toEqual(['CodeExpiredException', 'CodeExpiredException']);
    expect(mistaken.body).toMatchObject({ code: 'CodeMismatchException', detail: { attemptsLeft: 4 } });
    expect([done.status, new Set(done.body.recoveryCodes).size]).toEqual([200, 10]);
    expect(twice.body.code).toBe('CodeExpiredException');
    expect((await workstation.get('/api/auth/current-session')).body.user.roles).toEqual(['seller']);
    expect((await other.get('/api/auth/current-session')).body.user).toBeNull();
    expect(withWaiting.body.code).toBe('CodeExpiredException');
    expect([withOld, withOldCode, withNew, withNewCode].map(({ status }) => status)).toEqual([
      401, 401, 200, 200,
    ]);
    expect(sent.slice(-2).map(({ to, subject }) => [to, subject])).toEqual([
      [operator.email, 'Tienes códigos de recuperación nuevos en la operación de Taquilla'],
      [operator.email, 'Cambió tu autenticador en la operación de Taquilla'],
    ]);
    expect(sent.map(({ text }) => text).join()).not.toContain(secret);
    expect(await kindsOf(operator)).toEqual(
      expect.arrayContaining(['recovery-codes.renewed', 'second-factor.replaced']),
    );
  });

  it('let a manager reset the authenticator: the next enrolment requires the password and the mailed code', async () => {
    const { app, sent, clock, enter, give, passwordOf } = opened();
    const manager = await enter(await aManager());
    const seller = await anOperator(suite.db);
    const workstation = await enter(seller);
    const half = openBrowser(app);
    const early = (await passwordOf(half, seller)).challengeId;

    const reset = await manager.call('DELETE', `/api/operators/${seller.id}/second-factor`);
    const mail = sent.at(-1);
    const mailed = extractMailedCode(mail?.text);
    const withEarly = await half.post('/api/auth/second-factor/enrol', {
      body: { challengeId: early, mailedCode: mailed },
    });
    const asked = await passwordOf(half, seller);
    const enrol = (mailedCode?: string, { challengeId } = asked) =>
      half.post('/api/auth/second-factor/enrol', {
        body: { challengeId, ...(mailedCode && { mailedCode }) },
      });
    const blind = await enrol();
    const unproven = await half.post('/api/auth/second-factor/enrol/confirm', {
      body: { challengeId: asked.challengeId, code: '123456' },
    });
    const guessed = await enrol('K7QM-2W9X-PB4T');
    const shown = await enrol(mailed.toLowerCase());
    clock.pass(30);
    const done = await half.post('/api/auth/second-factor/enrol/confirm', {
      body: { challengeId: asked.challengeId, code: generateTotpCode(shown.body.secret, clock.now()) },
    });
    clock.pass(30);
    const again = await passwordOf(openBrowser(app), seller);
    const withOld = await give(openBrowser(app), seller, generateTotpCode(seller.secret, clock.now()));

    expect(reset.status).toBe(204);
    expect(mail).toMatchObject({ to: seller.email, channel: 'EMAIL' });
    expect(mail?.text).toContain('Gloria Ruiz restableció tu autenticador');
    expect(mail?.text).toContain('http://localhost:8080/authorization/operators\n');
    expect((await workstation.get('/api/auth/current-session')).body.user).toBeNull();
    expect(withEarly.body.code).toBe('CodeExpiredException');
    expect(asked.enrol).toBe(true);
    expect(blind).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
    expect(unproven.body.code).toBe('CodeExpiredException');
    expect(guessed.body).toMatchObject({ code: 'CodeMismatchException', detail: { attemptsLeft: 3 } });
    expect([shown.status, done.status, done.body.recoveryCodes.length]).toEqual([200, 200, 10]);
    expect([again.enrol, withOld.status]).toEqual([false, 401]);
    expect(await kindsOf(seller)).toEqual(
      expect.arrayContaining(['second-factor.reset', 'second-factor.enrolled']),
    );
    const kept = await suite.db.query('select 1 as one from second_factor_reset where person_id = $1', [
      seller.id,
    ]);
    expect(kept).toEqual([]);
  });

  it('reject a mailed code that has expired or was replaced by a later reset', async () => {
    const { app, sent, enter, passwordOf } = opened();
    const manager = await enter(await aManager());
    const seller = await anOperator(suite.db);
    const reset = () => manager.call('DELETE', `/api/operators/${seller.id}/second-factor`);
    const enrol = async (mailedCode: string) => {
      const visitor = openBrowser(app);
      const { challengeId } = await passwordOf(visitor, seller);
      return (await visitor.post('/api/auth/second-factor/enrol', { body: { challengeId, mailedCode } }))
        .status;
    };
    await reset();
    const first = extractMailedCode(sent.at(-1)?.text);
    await reset();
    const second = extractMailedCode(sent.at(-1)?.text);

    const withFirst = await enrol(first);
    const withSecond = await enrol(second);
    await suite.db.query(
      "update second_factor_reset set expires_at = now() - interval '1 ms' where person_id = $1",
      [seller.id],
    );
    const late = await enrol(second);
    await reset();
    const withThird = await enrol(extractMailedCode(sent.at(-1)?.text));

    expect([withFirst, withSecond, late, withThird]).toEqual([401, 200, 401, 200]);
  });

  it('reject a reset of oneself, of a fan, and by a former manager', async () => {
    const { enter, give, app } = opened();
    const [boss, other] = [await aManager(), await aManager()];
    const [manager, former] = [await enter(boss), await enter(other)];
    const fan = await anOperator(suite.db, { roles: ['FAN'], isEnrolled: false });
    const codes = (await manager.post('/api/operators/me/recovery-codes')).body.recoveryCodes;
    const reset = (id: string) => manager.call('DELETE', `/api/operators/${id}/second-factor`);

    const self = await reset(boss.id);
    const ofFan = await reset(fan.id);
    const ofNobody = await reset('nobody');
    const recovered = await give(openBrowser(app), boss, codes[0]);
    await manager.call('DELETE', `/api/operators/${other.id}`);
    const byFormer = await former.call('DELETE', `/api/operators/${boss.id}/second-factor`);

    expect([self.status, self.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect([ofFan.body.code, ofNobody.body.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(recovered.status).toBe(200);
    expect(byFormer.status).toBe(401);
  });
});
