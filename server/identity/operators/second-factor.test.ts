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
import { aPerson, type Visitor } from '#server/test/visitors.ts';

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The second factor of operators: RFC 6238, ASVS 6.5, 6.6. */
describeOnEachEngine('the second factor', (suite) => {
  const opened = () => {
    const clock = createManualClock();
    const { app, sent } = createTestApp(suite.db, { now: clock.now });
    return { app, sent, clock, visitor: openBrowser(app) };
  };
  const passwordOf = async (visitor: Visitor, { email }: Pick<TestOperator, 'email'>) =>
    (await visitor.post('/api/auth/login', { body: { email, password: operatorPassword } })).body
      .secondFactor;
  const give = (visitor: Visitor, challengeId: string, code: string) =>
    visitor.post('/api/auth/second-factor', { body: { challengeId, code } });
  const begin = async (visitor: Visitor, operator: TestOperator): Promise<string> =>
    (await passwordOf(visitor, operator)).challengeId;
  const forgetLimits = () => suite.db.query("delete from rate_limit where key like 'second-factor/%'");
  const oldTries = () =>
    suite.db.query(
      "update rate_limit set hits = array(select h - interval '901 seconds' from unnest(hits) h)",
    );

  it('is required after the password, which alone is not sufficient', async () => {
    const { visitor } = opened();
    const operator = await anOperator(suite.db);

    const answer = await visitor.post('/api/auth/login', {
      body: { email: operator.email, password: operatorPassword },
    });
    const session = await visitor.get('/api/auth/current-session');

    expect(answer.body).toEqual({
      secondFactor: { challengeId: expect.any(String), expiresAt: expect.any(String), enrol: false },
    });
    expect(answer.setCookies).toEqual([]);
    expect(session.body.user).toBeNull();
  });

  it('accepts the current code, the previous and the next one, and no other', async () => {
    const { app, clock } = opened();
    const answers = [];
    for (const apart of [-60, -30, 0, 30, 60]) {
      const operator = await anOperator(suite.db);
      const visitor = openBrowser(app);
      const code = generateTotpCode(operator.secret, clock.now() + apart * 1000);
      answers.push((await give(visitor, await begin(visitor, operator), code)).status);
    }

    expect(answers).toEqual([401, 200, 200, 200, 401]);
  });

  it('is required on a trusted device, whatever others tried elsewhere', async () => {
    const { app } = opened();
    const operator = await anOperator(suite.db);
    await passwordOf(openBrowser(app, { address: '192.0.2.20' }), operator);
    for (let nth = 0; nth < 10; nth++)
      await openBrowser(app, { address: `203.0.113.${nth}` }).post('/api/auth/login', {
        body: { email: operator.email, password: 'no' },
      });

    expect(await passwordOf(openBrowser(app, { address: '203.0.113.99' }), operator)).toBeUndefined();
    expect(await passwordOf(openBrowser(app, { address: '192.0.2.20' }), operator)).toMatchObject({
      enrol: false,
    });
  });

  it('gives the session the operator’s roles, and a new token', async () => {
    const { visitor, clock } = opened();
    const operator = await anOperator(suite.db);

    const answer = await give(
      visitor,
      await begin(visitor, operator),
      generateTotpCode(operator.secret, clock.now()),
    );
    const session = await visitor.get('/api/auth/current-session');

    expect(answer.body).toMatchObject({ isNew: false, user: { id: operator.id, roles: ['seller'] } });
    expect(answer.setCookies.map((line) => line.split('=')[0])).toEqual(['user_session', 'us_browser']);
    expect(session.body.user).toMatchObject({ id: operator.id, roles: ['seller'] });
  });

  it('auth/totp-replay: accepts a time step once, and none before it', async () => {
    const { app, clock } = opened();
    const operator = await anOperator(suite.db);
    const enter = async (code: string) => {
      const visitor = openBrowser(app);
      return (await give(visitor, await begin(visitor, operator), code)).status;
    };
    const [before, now, after] = [-30, 0, 30].map((apart) =>
      generateTotpCode(operator.secret, clock.now() + apart * 1000),
    );

    expect(await enter(now ?? '')).toBe(200);
    expect(await enter(now ?? '')).toBe(401);
    expect(await enter(before ?? '')).toBe(401);
    expect(await enter(after ?? '')).toBe(200);
    clock.pass(30);
    expect(await enter(after ?? '')).toBe(401);
    clock.pass(30);
    expect(await enter(generateTotpCode(operator.secret, clock.now()))).toBe(200);
  });

  it('auth/totp-once-parallel: accepts exactly one of twenty parallel submissions of a code', async () => {
    const { app, clock } = opened();
    const operator = await anOperator(suite.db);
    await suite.db.query("delete from rate_limit where key like 'password/%'");
    const code = generateTotpCode(operator.secret, clock.now());
    const challenges = await Promise.all(Array.from({ length: 4 }, () => begin(openBrowser(app), operator)));

    // One challenge and several: the time step belongs to the operator, not to the challenge.
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => give(openBrowser(app), challenges[nth % 4] ?? '', code)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ setCookies }) => setCookies.length > 0)).toHaveLength(1);
  });

  it('auth/totp-bruteforce: compares five guesses after a password, then requires it again', async () => {
    const { visitor, clock } = opened();
    const operator = await anOperator(suite.db);
    const challengeId = await begin(visitor, operator);
    const code = generateTotpCode(operator.secret, clock.now());

    const guesses = [];
    for (let left = 5; left > 0; left--) guesses.push(await give(visitor, challengeId, wrong(code)));
    const late = await give(visitor, challengeId, code);

    expect(guesses.map(({ body }) => [body.code, body.detail.attemptsLeft])).toEqual(
      [4, 3, 2, 1, 0].map((left) => ['CodeMismatchException', left]),
    );
    expect(late.body.code).toBe('CodeExpiredException');
  });

  it('auth/totp-bruteforce: compares at most fifty a day for one operator, from however many addresses', async () => {
    const { app, clock } = opened();
    const operator = await anOperator(suite.db);
    const code = generateTotpCode(operator.secret, clock.now());
    let compared = 0;
    for (let round = 0; round < 14; round++) {
      const attacker = openBrowser(app, { address: `198.51.100.${round}` });
      const challengeId = await begin(attacker, operator);
      const guesses = await Promise.all([1, 2, 3, 4, 5].map(() => give(attacker, challengeId, wrong(code))));
      compared += guesses.filter(({ body }) => body.code === 'CodeMismatchException').length;
      await oldTries();
    }
    const owner = openBrowser(app, { address: '192.0.2.99' });
    const locked = await give(owner, await begin(owner, operator), code);

    expect(compared).toBe(50);
    expect(locked).toMatchObject({ status: 429, body: { code: 'TooManyFailedAttemptsException' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(60 * 60);
  });

  it('expires', async () => {
    const { visitor, clock } = opened();
    const operator = await anOperator(suite.db);
    const challengeId = await begin(visitor, operator);
    await suite.db.query(
      "update second_factor_challenge set expires_at = now() - interval '1 ms' where person_id = $1",
      [operator.id],
    );

    expect((await give(visitor, challengeId, generateTotpCode(operator.secret, clock.now()))).body.code).toBe(
      'CodeExpiredException',
    );
  });

  it('is not required of fans', async () => {
    const { visitor } = opened();
    const operator = await anOperator(suite.db, { roles: ['FAN'], isEnrolled: false });

    const answer = await visitor.post('/api/auth/login', {
      body: { email: operator.email, password: operatorPassword },
    });

    expect(answer.body.user.roles).toEqual(['fan']);
  });

  it('stores neither secret nor code in plain text', async () => {
    const { visitor, clock } = opened();
    const operator = await anOperator(suite.db);
    const code = generateTotpCode(operator.secret, clock.now());
    await give(visitor, await begin(visitor, operator), code);

    const rows = await suite.db.query<{ line: string }>(
      `select f::text as line from second_factor f where person_id = $1
       union all select c::text from second_factor_challenge c where person_id = $1
       union all select e::text from audit_event e where person_id = $1`,
      [operator.id],
    );

    const text = rows.map(({ line }) => line).join('\n');
    expect(text).not.toContain(Buffer.from(operator.secret).toString('hex'));
    expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(rows.length).toBeGreaterThan(2);
  });

  it('gives a session the operator’s roles, which no other sign-in does', async () => {
    const { app, sent, visitor, clock } = opened();
    const both = await anOperator(suite.db, { roles: ['FAN', 'SELLER'] });
    const only = await anOperator(suite.db, { roles: ['MANAGER'] });
    const byCode = async (email: string) => {
      const browsing = openBrowser(app);
      const asked = await browsing.post('/api/auth/otp/send', { body: { email, language: 'es' } });
      const code = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0];
      const answer = await browsing.post('/api/auth/otp/confirm', {
        body: { challengeId: asked.body.challengeId, code },
      });
      return { browsing, answer };
    };

    const asFan = await byCode(both.email);
    const fansDesk = await asFan.browsing.get('/api/fan?email=nobody@correo.co');
    const asNobody = await byCode(only.email);
    const office = await asNobody.browsing.get('/api/operators');
    await give(visitor, await begin(visitor, both), generateTotpCode(both.secret, clock.now()));
    const workstation = await visitor.get('/api/fan?email=nobody@correo.co');

    expect(asFan.answer.body.user.roles).toEqual(['fan']);
    expect((await asFan.browsing.get('/api/auth/current-session')).body.user.roles).toEqual(['fan']);
    expect(fansDesk.status).toBe(403);
    expect(asNobody.answer).toMatchObject({ status: 403, body: { code: 'InvalidAccountTypeException' } });
    expect(office.status).toBe(401);
    expect(workstation.status).toBe(200);
  });

  it('stays with the session when the same person reauthenticates without it', async () => {
    const { sent, visitor, clock } = opened();
    const both = await anOperator(suite.db, { roles: ['FAN', 'MANAGER'] });
    const other = await anOperator(suite.db, { roles: ['FAN'], isEnrolled: false });
    const byCode = async () => {
      const asked = await visitor.post('/api/auth/otp/send', { body: { email: both.email, language: 'es' } });
      const code = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0];
      const body = { challengeId: asked.body.challengeId, code };
      return visitor.post('/api/auth/otp/confirm', { body });
    };
    const lifeOf = async () =>
      (
        await suite.db.query<{ at: Date; until: Date }>(
          'select second_factor_at as at, expires_at as until from session where person_id = $1 and ended_at is null',
          [both.id],
        )
      ).map(({ at, until }) => [at.getTime(), until.getTime()]);
    await give(visitor, await begin(visitor, both), generateTotpCode(both.secret, clock.now()));
    await suite.db.query(
      "update session set expires_at = now() + interval '1 hour' where person_id = $1 and ended_at is null",
      [both.id],
    );

    const before = await lifeOf();
    const code = await byCode();
    const after = await lifeOf();
    const office = await visitor.get('/api/operators');
    await visitor.post('/api/auth/login', { body: { email: other.email, password: operatorPassword } });
    const others = (await visitor.get('/api/auth/current-session')).body.user;

    expect(code.body.user.roles).toEqual(['fan', 'manager']);
    expect(office.status).toBe(200);
    expect(after).toEqual(before);
    expect(others).toMatchObject({ id: other.id, roles: ['fan'] });
  });

  it('is void after a password change, as is a pending password reset code', async () => {
    const { app, sent, visitor, clock } = opened();
    const operator = await anOperator(suite.db, { roles: ['FAN', 'SELLER'] });
    const forgot = async () => {
      const { body } = await openBrowser(app).post('/api/auth/forgot', {
        body: { email: operator.email, language: 'es' },
      });
      return { challengeId: body.challengeId, code: /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] };
    };
    const submit = (body: object, password: string) =>
      openBrowser(app).post('/api/auth/forgot-submit', { body: { ...body, password } });
    const now = () => generateTotpCode(operator.secret, clock.now());
    await give(visitor, await begin(visitor, operator), now());
    clock.pass(60);

    const stolen = await begin(openBrowser(app), operator);
    const asked = await forgot();
    const changed = await visitor.call('PUT', '/api/auth/password', {
      body: { currentPassword: operatorPassword, password: 'Otra-ventana-27' },
    });
    const lateCode = await submit(asked, 'Del-ladron-2026');
    const lateFactor = await give(openBrowser(app), stolen, now());
    const fresh = await openBrowser(app).post('/api/auth/login', {
      body: { email: operator.email, password: 'Otra-ventana-27' },
    });
    const done = await submit(await forgot(), 'Puerta-norte-27');
    const afterReset = await give(openBrowser(app), fresh.body.secondFactor.challengeId, now());

    expect([changed.status, done.status]).toEqual([204, 204]);
    expect((await visitor.get('/api/auth/current-session')).body.user).toBeNull();
    expect(lateCode.body.code).toBe('CodeExpiredException');
    expect(lateFactor.body.code).toBe('CodeExpiredException');
    expect(afterReset.body.code).toBe('CodeExpiredException');
  });

  const enrolling = async (visitor: Visitor, operator: TestOperator) => {
    const { challengeId } = await passwordOf(visitor, operator);
    const shown = await visitor.post('/api/auth/second-factor/enrol', { body: { challengeId } });
    return { challengeId, secret: shown.body.secret, uri: shown.body.otpauthUri };
  };
  const confirm = (visitor: Visitor, challengeId: string, code: string) =>
    visitor.post('/api/auth/second-factor/enrol/confirm', { body: { challengeId, code } });

  it('is enrolled at the first sign-in: a secret, a first code, ten recovery codes', async () => {
    const { visitor, clock } = opened();
    const operator = await anOperator(suite.db, { isEnrolled: false });

    const { challengeId, secret, uri } = await enrolling(visitor, operator);
    const again = await visitor.post('/api/auth/second-factor/enrol', { body: { challengeId } });
    const wrongCode = await confirm(visitor, challengeId, wrong(generateTotpCode(secret, clock.now())));
    const done = await confirm(visitor, challengeId, generateTotpCode(secret, clock.now()));
    const session = await visitor.get('/api/auth/current-session');

    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(again.body.secret).toBe(secret);
    expect(wrongCode.body).toMatchObject({ code: 'CodeMismatchException', detail: { attemptsLeft: 4 } });
    expect(done.status).toBe(200);
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    for (const code of done.body.recoveryCodes) expect(code).toMatch(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/);
    expect(session.body.user.id).toBe(operator.id);
  });

  it('counts the enrolment code as used', async () => {
    const { app, visitor, clock } = opened();
    const operator = await anOperator(suite.db, { isEnrolled: false });
    const { challengeId, secret } = await enrolling(visitor, operator);
    await confirm(visitor, challengeId, generateTotpCode(secret, clock.now()));

    const later = openBrowser(app);
    const next = await begin(later, operator);
    const replayed = await give(later, next, generateTotpCode(secret, clock.now()));
    clock.pass(30);
    const fresh = await give(later, next, generateTotpCode(secret, clock.now()));

    expect([replayed.status, fresh.status]).toEqual([401, 200]);
  });

  it('auth/enrolment-theft: cannot be enrolled without the password, nor a second time', async () => {
    const { app, visitor, clock } = opened();
    const operator = await anOperator(suite.db, { isEnrolled: false });
    const mine = await enrolling(visitor, operator);
    const thief = openBrowser(app, { address: '198.51.100.7' });
    // A thief with the password may race; once the operator enrolled first, the thief's challenges are void.
    const theirs = await enrolling(thief, operator);

    const blind = await thief.post('/api/auth/second-factor/enrol', { body: { challengeId: operator.id } });
    const crossed = await confirm(thief, theirs.challengeId, generateTotpCode(mine.secret, clock.now()));
    const first = await confirm(visitor, mine.challengeId, generateTotpCode(mine.secret, clock.now()));
    const second = await confirm(thief, theirs.challengeId, generateTotpCode(theirs.secret, clock.now()));
    const withPassword = await passwordOf(thief, operator);
    const anew = await thief.post('/api/auth/second-factor/enrol', {
      body: { challengeId: withPassword.challengeId },
    });
    const shortcut = await confirm(
      thief,
      withPassword.challengeId,
      generateTotpCode(theirs.secret, clock.now()),
    );
    const reused = await visitor.post('/api/auth/second-factor/enrol', {
      body: { challengeId: mine.challengeId },
    });

    expect(theirs.secret).not.toBe(mine.secret);
    expect(blind.body.code).toBe('CodeExpiredException');
    expect(crossed.body.code).toBe('CodeMismatchException');
    expect(first.status).toBe(200);
    expect(second.body.code).toBe('CodeExpiredException');
    expect(withPassword.enrol).toBe(false);
    expect(anew.body.code).toBe('TRANSITION_NOT_ALLOWED');
    expect(shortcut.body.code).toBe('CodeExpiredException');
    expect(reused.body.code).toBe('CodeExpiredException');
    expect((await thief.get('/api/auth/current-session')).body.user).toBeNull();
  });

  it('auth/enrolment-theft: accepts exactly one of two enrolments confirmed at once', async () => {
    const { app, clock } = opened();
    const operator = await anOperator(suite.db, { isEnrolled: false });
    const visitors = [openBrowser(app), openBrowser(app), openBrowser(app)];
    const begun = await Promise.all(visitors.map((visitor) => enrolling(visitor, operator)));

    const answers = await Promise.all(
      begun.map(({ challengeId, secret }, nth) =>
        confirm(visitors[nth] ?? openBrowser(app), challengeId, generateTotpCode(secret, clock.now())),
      ),
    );
    const [winner] = answers.map(({ status }, nth) => (status === 200 ? nth : -1)).filter((nth) => nth >= 0);
    clock.pass(30);
    const later = openBrowser(app);
    const secret = begun[winner ?? -1]?.secret ?? '';
    const signedIn = await give(later, await begin(later, operator), generateTotpCode(secret, clock.now()));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(signedIn.status).toBe(200);
  });

  it('must be enrolled before it is used', async () => {
    const { visitor } = opened();
    const operator = await anOperator(suite.db, { isEnrolled: false });

    const answer = await give(visitor, await begin(visitor, operator), '123456');

    expect(answer).toMatchObject({ status: 401, body: { code: 'SoftwareTokenMFANotFoundException' } });
  });

  it('has recovery codes that work once, also in parallel, and for a locked-out owner', async () => {
    const { app, visitor, clock } = opened();
    const operator = await anOperator(suite.db, { isEnrolled: false });
    const { challengeId, secret } = await enrolling(visitor, operator);
    const { recoveryCodes } = (await confirm(visitor, challengeId, generateTotpCode(secret, clock.now())))
      .body;
    const challenges = await Promise.all([1, 2, 3].map(() => begin(openBrowser(app), operator)));

    const [code = '', other = ''] = recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const answers = await Promise.all(
      challenges.map((challenge) => give(openBrowser(app), challenge, typed)),
    );
    await forgetLimits();
    for (let round = 0; round < 2; round++) {
      const attacker = await begin(visitor, operator);
      await Promise.all([1, 2, 3, 4, 5].map(() => give(visitor, attacker, '000000')));
    }
    const owner = openBrowser(app);
    const waiting = await begin(owner, operator);
    clock.pass(60);
    const locked = await give(owner, waiting, generateTotpCode(secret, clock.now()));
    const recovered = await give(owner, waiting, other);
    const stored = await suite.db.query<{ line: string }>(
      'select r::text as line from recovery_code r where person_id = $1',
      [operator.id],
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(locked.status).toBe(429);
    expect(recovered.status).toBe(200);
    expect(stored).toHaveLength(10);
    for (const { line } of stored) expect(line).toContain('$argon2id$');
    for (const shown of recoveryCodes)
      expect(stored.map(({ line }) => line).join()).not.toContain(shown.replaceAll('-', '').slice(2));
  });

  it('does not work for a former operator', async () => {
    const { visitor, clock } = opened();
    const operator = await anOperator(suite.db);
    const challengeId = await begin(visitor, operator);
    await suite.db.query("update person set roles = '{FAN}' where id = $1", [operator.id]);

    expect((await give(visitor, challengeId, generateTotpCode(operator.secret, clock.now()))).body.code).toBe(
      'CodeExpiredException',
    );
  });

  it('is recorded in the access log, right or wrong', async () => {
    const { app, visitor, clock } = opened();
    const operator = await anOperator(suite.db);
    const code = generateTotpCode(operator.secret, clock.now());
    const challengeId = await begin(visitor, operator);
    await give(visitor, challengeId, wrong(code));
    await give(visitor, challengeId, code);
    await openBrowser(app).post('/api/auth/login', { body: { email: operator.email, password: 'no' } });

    const events = await suite.db.query<{ kind: string }>(
      'select kind from audit_event where person_id = $1 order by id',
      [operator.id],
    );

    expect(events.map(({ kind }) => kind)).toEqual([
      'login.proven',
      'second-factor.wrong',
      'login.second-factor',
      'login.rejected',
    ]);
  });

  it('gives nothing to a caller who only knows a person’s id', async () => {
    const { visitor } = opened();
    const id = await aPerson(suite.db);

    expect((await give(visitor, id, '123456')).body.code).toBe('CodeExpiredException');
  });
});
