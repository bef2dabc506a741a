import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { quickHash } from '#server/test/quick-hash.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';

const extractCode = (text: string | undefined): string => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? 'none';
const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const otpRequest = { email: 'Ana@Correo.co', language: 'es' } as const;

/** Tests the limits of codes, passwords and sessions. Reliability page, section 3. */
describeOnEachEngine('signing in', (suite) => {
  const signIn = async (email: string, address?: string) => {
    const { app, sent } = createTestApp(suite.db);
    const visitor = openBrowser(app, address === undefined ? {} : { address });
    const challenge = await visitor.post('/api/auth/otp/send', { body: { email, language: 'es' } });
    const code = extractCode(sent.at(-1)?.text);
    return { app, sent, visitor, challengeId: challenge.body.challengeId, code };
  };

  it('sends the code in the language and terms of the market and never returns it', async () => {
    const { app, sent } = createTestApp(suite.db);

    const colombian = await openBrowser(app).post('/api/auth/otp/send', { body: otpRequest });
    await openBrowser(app, { origin: 'http://mx.localhost:8080' }).post('/api/auth/otp/send', {
      body: { email: 'luz@correo.mx', language: 'es' },
    });
    await openBrowser(app).post('/api/auth/otp/send', { body: { email: 'joe@mail.co', language: 'en' } });

    expect(colombian.status).toBe(202);
    expect(colombian.body).toMatchObject({
      channel: 'EMAIL',
      destination: 'a•••@correo.co',
      attemptsLeft: 5,
    });
    expect(Date.parse(colombian.body.expiresAt) - Date.parse(colombian.body.serverNow)).toBeCloseTo(
      300_000,
      -3,
    );
    expect(Date.parse(colombian.body.resendAt) - Date.parse(colombian.body.serverNow)).toBeCloseTo(
      30_000,
      -3,
    );
    expect(colombian.text).not.toContain(extractCode(sent[0]?.text));
    expect(sent.map(({ to }) => to)).toEqual(['ana@correo.co', 'luz@correo.mx', 'joe@mail.co']);
    expect(sent.map(({ audience }) => audience)).toEqual([
      { language: 'es', market: 'COL' },
      { language: 'es', market: 'MEX' },
      { language: 'en', market: 'COL' },
    ]);
    expect(sent[0]?.text).toContain('Tu código');
    expect(sent[2]?.text).toContain('Your code');
  });

  it('signs a new address in as a pre-registered fan, and as the same person the next time', async () => {
    const first = await signIn('nueva@correo.co');
    const made = await first.visitor.post('/api/auth/otp/confirm', {
      body: { challengeId: first.challengeId, code: first.code },
    });
    const again = await signIn('NUEVA@correo.co');
    const known = await again.visitor.post('/api/auth/otp/confirm', {
      body: { challengeId: again.challengeId, code: again.code },
    });
    const session = await again.visitor.get('/api/auth/current-session');

    expect(made.body).toMatchObject({
      isNew: true,
      user: { email: 'nueva@correo.co', roles: ['fan'], registration: 'PRE_REGISTERED' },
    });
    expect(known.body.isNew).toBe(false);
    expect(session.body.user.id).toBe(made.body.user.id);
  });

  it('compares five guesses, then rejects even the right code', async () => {
    const { visitor, challengeId, code } = await signIn('fuerza@correo.co');
    const guess = (text: string) =>
      visitor.post('/api/auth/otp/confirm', { body: { challengeId, code: text } });

    const guesses = [];
    for (let left = 5; left > 0; left--) guesses.push(await guess(wrongCode(code)));
    const late = await guess(code);

    expect(guesses.map(({ status, body }) => [status, body.code, body.detail.attemptsLeft])).toEqual(
      [4, 3, 2, 1, 0].map((left) => [401, 'CodeMismatchException', left]),
    );
    expect(late.body.code).toBe('CodeExpiredException');
  });

  it('invalidates the old code after a resend or a second request', async () => {
    const { visitor, sent, challengeId, code } = await signIn('reenvio@correo.co');

    const tooSoon = await visitor.post('/api/auth/otp/resend', { body: { challengeId } });
    await suite.db.query(
      "update otp_challenge set last_sent_at = last_sent_at - interval '31 seconds' where id = $1",
      [challengeId],
    );
    const resent = await visitor.post('/api/auth/otp/resend', { body: { challengeId } });
    const newCode = extractCode(sent.at(-1)?.text);
    const old = await visitor.post('/api/auth/otp/confirm', {
      body: { challengeId, code: code === newCode ? wrongCode(code) : code },
    });
    await visitor.post('/api/auth/otp/send', { body: { email: 'reenvio@correo.co', language: 'es' } });
    const voided = await visitor.post('/api/auth/otp/confirm', { body: { challengeId, code: newCode } });

    expect(tooSoon.body).toMatchObject({ code: 'TooManyRequestsException' });
    expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(25);
    expect(resent.status).toBe(202);
    expect(Date.parse(resent.body.resendAt) - Date.parse(resent.body.serverNow)).toBeCloseTo(60_000, -3);
    expect(old.body.code).toBe('CodeMismatchException');
    expect(voided.body.code).toBe('CodeExpiredException');
  });

  it('limits the retries of one address and audits the limit once', async () => {
    const { app, sent } = createTestApp(suite.db);
    const visitor = openBrowser(app, { address: '198.51.100.77' });
    const guess = async (challengeId: string, guessed: string) => {
      const { body } = await visitor.post('/api/auth/otp/confirm', { body: { challengeId, code: guessed } });
      return body.code;
    };

    const answers = [];
    for (let nth = 0; nth < 7; nth++) {
      const { body } = await visitor.post('/api/auth/otp/send', {
        body: { email: `reintentos${nth}@correo.co`, language: 'es' },
      });
      const wrong = wrongCode(/\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '');
      for (let check = 0; check < 5; check++) answers.push(await guess(body.challengeId, wrong));
    }
    const dead = [await guess('nobodys', '123456'), await guess('nobodys', '123456')];
    const written = await suite.db.query<{ kind: string }>(
      "select kind from audit_event where ip = '198.51.100.77' and kind in ('otp.locked', 'otp.expired') order by id",
    );

    expect(answers.slice(0, 25)).toEqual(Array(25).fill('CodeMismatchException'));
    const afterLimit = ['CodeMismatchException', ...Array(4).fill('CodeExpiredException')];
    expect(answers.slice(25)).toEqual([...afterLimit, ...afterLimit]);
    expect(dead).toEqual(['CodeExpiredException', 'CodeExpiredException']);
    expect(written).toEqual([{ kind: 'otp.locked' }, { kind: 'otp.expired' }]);
  });

  it('rejects a code after five minutes', async () => {
    const { visitor, challengeId, code } = await signIn('tarde@correo.co');
    await suite.db.query("update otp_challenge set expires_at = now() - interval '1 ms' where id = $1", [
      challengeId,
    ]);

    const late = await visitor.post('/api/auth/otp/confirm', { body: { challengeId, code } });

    expect(late.status).toBe(401);
    expect(late.body.code).toBe('CodeExpiredException');
  });

  it('reports that the message could not be delivered', async () => {
    const { app } = createTestApp(suite.db, { messenger: { send: async () => false } });

    const answer = await openBrowser(app).post('/api/auth/otp/send', {
      body: { email: 'nadie@correo.co', language: 'es' },
    });

    expect(answer.status).toBe(502);
    expect(answer.body.code).toBe('CodeDeliveryFailureException');
  });

  it('stores neither the code nor the address in the audit trail', async () => {
    const { visitor, challengeId, code } = await signIn('auditoria@correo.co', '203.0.113.7');
    await visitor.post('/api/auth/otp/confirm', { body: { challengeId, code } });

    const rows = await suite.db.query<{ kind: string; line: string }>(
      "select kind, audit_event::text as line from audit_event where ip = '203.0.113.7' order by id",
    );

    expect(rows.map(({ kind }) => kind)).toEqual(['otp.sent', 'login.otp']);
    expect(rows.map(({ line }) => line).join()).not.toMatch(new RegExp(`auditoria|\\b${code}\\b`));
    const [stored] = await suite.db.query<{ line: string }>(
      'select otp_challenge::text as line from otp_challenge where id = $1',
      [challengeId],
    );
    expect(stored?.line).toContain('$argon2id$');
    expect(stored?.line).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  const withPassword = async (email: string, password: string) => {
    await suite.db.query(
      `insert into person (id, market, email, roles, password_hash) values ($1, 'COL', $2, '{FAN}', $3)
       on conflict do nothing`,
      [`p-${email.replace(/\W/g, '')}`, email, await quickHash.hash(password)],
    );
  };

  it('signs a fan in by password, with the same response to unknown contacts and wrong passwords', async () => {
    await withPassword('venta@taquilla.test', 'Ventanilla#2026');
    const { app } = createTestApp(suite.db);
    const logIn = (email: string, password: string) =>
      openBrowser(app).post('/api/auth/login', { body: { email, password } });

    const right = await logIn('Venta@taquilla.test', 'Ventanilla#2026');
    const wrongOne = await logIn('venta@taquilla.test', 'otra');
    const unknown = await logIn('nadie-aqui@taquilla.test', 'otra');

    expect(right.body.user.roles).toEqual(['fan']);
    const without = ({ status, body: { reference, ...rest } }: typeof wrongOne) => ({ status, ...rest });
    expect(without(wrongOne)).toEqual(without(unknown));
    expect(unknown).toMatchObject({ status: 401, body: { code: 'NotAuthorizedException' } });
  });

  it('uses a password exactly as typed', async () => {
    await withPassword('espacios@taquilla.test', ' Ventanilla#2026 ');
    const logIn = (password: string) =>
      openBrowser(createTestApp(suite.db).app).post('/api/auth/login', {
        body: { email: 'espacios@taquilla.test', password },
      });

    expect((await logIn(' Ventanilla#2026 ')).status).toBe(200);
    expect((await logIn('Ventanilla#2026')).status).toBe(401);
  });

  it('counts wrong passwords per contact, across restarts, whatever X-Forwarded-For contains', async () => {
    await withPassword('tope@taquilla.test', 'Ventanilla#2026');
    const logIn = (nth: number, password: string) =>
      openBrowser(createTestApp(suite.db).app).post('/api/auth/login', {
        body: { email: 'tope@taquilla.test', password },
        headers: { 'x-forwarded-for': `203.0.113.${nth}` },
      });

    const attempts = [];
    for (let nth = 0; nth < 5; nth++) attempts.push(await logIn(nth, 'no'));
    const sixth = await logIn(6, 'Ventanilla#2026');

    expect(attempts.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(sixth).toMatchObject({ status: 429, body: { code: 'TooManyFailedAttemptsException' } });
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  it('does not let others lock a person out of a trusted device', async () => {
    await withPassword('conocida@taquilla.test', 'Ventanilla#2026');
    const { app } = createTestApp(suite.db);
    const logIn = (address: string, password = 'Ventanilla#2026') =>
      openBrowser(app, { address }).post('/api/auth/login', {
        body: { email: 'conocida@taquilla.test', password },
      });
    await logIn('192.0.2.10');
    for (let nth = 0; nth < 10; nth++) await logIn(`203.0.113.${nth}`, 'no');

    const elsewhere = await logIn('203.0.113.77');
    const atHome = await logIn('192.0.2.10');
    const guesses = [];
    for (let nth = 0; nth < 6; nth++) guesses.push((await logIn('192.0.2.10', 'no')).status);

    expect(elsewhere.body.code).toBe('TooManyFailedAttemptsException');
    expect(atHome.status).toBe(200);
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('does not let one network lock a person out, wherever the person signs in from', async () => {
    await withPassword('viaje@taquilla.test', 'Ventanilla#2026');
    const { app } = createTestApp(suite.db);
    const logIn = (address: string, password: string) =>
      openBrowser(app, { address }).post('/api/auth/login', {
        body: { email: 'viaje@taquilla.test', password },
      });
    for (let nth = 0; nth < 12; nth++) await logIn('203.0.113.5', 'no');

    expect((await logIn('198.51.100.5', 'Ventanilla#2026')).status).toBe(200);
  });

  it('reserves attempts for a trusted device, even against others in the same network', async () => {
    await withPassword('oficina@taquilla.test', 'Ventanilla#2026');
    const { app } = createTestApp(suite.db);
    const address = '192.0.2.30';
    const logIn = (visitor: ReturnType<typeof openBrowser>, password: string) =>
      visitor.post('/api/auth/login', { body: { email: 'oficina@taquilla.test', password } });
    const own = openBrowser(app, { address });
    await logIn(own, 'Ventanilla#2026');
    await own.post('/api/auth/logout');
    for (let nth = 0; nth < 60; nth++) await logIn(openBrowser(app, { address }), 'no');

    const another = await logIn(openBrowser(app, { address }), 'Ventanilla#2026');
    const guesses = [];
    for (let nth = 0; nth < 4; nth++) guesses.push((await logIn(own, 'no')).status);
    const right = await logIn(own, 'Ventanilla#2026');

    expect(another.body.code).toBe('TooManyFailedAttemptsException');
    expect([...guesses, right.status]).toEqual([401, 401, 401, 401, 200]);
  });

  it('counts by the forwarded address only behind a trusted proxy', async () => {
    const limitOf = async (trustedProxies: string[], address = '10.0.0.9') => {
      await suite.db.query("delete from rate_limit where key like 'password/address/%'");
      const { app } = createTestApp(suite.db, {
        origins: { trustedProxies, publicUrls: [], mexicanSuffix: '.mx' },
      });
      await openBrowser(app, { address }).post('/api/auth/login', {
        body: { email: `x${trustedProxies.length}@taquilla.test`, password: 'no' },
        headers: { 'x-forwarded-for': '1.1.1.1, 203.0.113.50, 10.0.0.8' },
      });
      const rows = await suite.db.query<{ key: string }>(
        "select key from rate_limit where key like 'password/address/%'",
      );
      return rows.map(({ key }) => key);
    };

    expect(await limitOf([], '2001:db8:7::1')).toEqual(['password/address/2001:db8:7:0::/64/900']);
    expect(await limitOf([], '2001:db8:7::ffff:10.1.2.3')).toEqual([
      'password/address/2001:db8:7:0::/64/900',
    ]);
    expect(await limitOf([], 'fe80::1%eth0')).toEqual(['password/address/fe80:0:0:0::/64/900']);
    expect(await limitOf([], '::ffff:10.0.0.9')).toEqual(['password/address/10.0.0.9/900']);
    expect(await limitOf([])).toEqual(['password/address/10.0.0.9/900']);
    expect(await limitOf(['10.0.0.0/8'])).toEqual(['password/address/203.0.113.50/900']);
  });
});
