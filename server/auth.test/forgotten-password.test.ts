import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { browser } from '#server/test/test-app.ts';
import { aRegistration, codeIn, otherCode, wizard } from '#server/test/wizard.ts';

const oldPassword = 'Páramo-y-ceiba-7';
const newPassword = 'Frailejón-verde-9';

/** Spec §2 (forgot password steps), §7; ASVS 6.4.3. */
describeOnEachEngine('auth/forgotten-password', (suite) => {
  let made = 500;
  const aFan = async () => {
    const desk = wizard(suite.db);
    const typed = aRegistration(++made, { password: oldPassword });
    const visitor = browser(desk.app);
    const done = await desk.register(visitor, typed);
    return { ...desk, typed, visitor, personId: String(done.body.user.id) };
  };

  it('sets a new password, ends every session and notifies the owner', async () => {
    const { app, ask, sent, typed, visitor } = await aFan();
    const elsewhere = browser(app);
    await elsewhere.post('/api/auth/login', { body: { email: typed.email, password: oldPassword } });
    const stranger = browser(app);

    const challenge = await ask(stranger, { email: typed.email }, '/api/auth/forgot');
    const code = codeIn(sent.at(-1));
    const submit = (password: string, given = code) =>
      stranger.post('/api/auth/forgot-submit', {
        body: { challengeId: challenge.body.challengeId, code: given, password },
      });
    const wrong = await submit(newPassword, otherCode(code));
    const weak = await submit('Password#2026');
    const done = await submit(newPassword);
    const twice = await submit('Otra-distinta-55');
    const logIn = (password: string) =>
      browser(app).post('/api/auth/login', { body: { email: typed.email, password } });

    expect(challenge).toMatchObject({ status: 202, body: { channel: 'EMAIL' } });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'CodeMismatchException', detail: { triesLeft: 4 } },
    });
    expect(weak).toMatchObject({
      status: 400,
      body: { code: 'InvalidPasswordException', fields: [{ field: 'password', reason: 'COMMON' }] },
    });
    // The device becomes trusted; nobody is signed in.
    expect([done.status, done.setCookies]).toEqual([204, [expect.stringMatching(/^us_browser=/)]]);
    expect(twice.body.code).toBe('CodeExpiredException');
    for (const session of [visitor, elsewhere]) {
      expect((await session.get('/api/auth/current-session')).body.user).toBeNull();
    }
    expect([(await logIn(oldPassword)).status, (await logIn(newPassword)).status]).toEqual([401, 200]);
    expect(sent.at(-1)).toMatchObject({
      to: typed.email,
      channel: 'EMAIL',
      subject: expect.stringContaining('contraseña'),
    });
    expect(sent.at(-1)?.text).not.toContain(newPassword);
  });

  it('rejects the contact itself as a password, and keeps the code valid', async () => {
    const { app, ask, sent, typed } = await aFan();
    const { challengeId } = (await ask(browser(app), { email: typed.email }, '/api/auth/forgot')).body;
    const code = codeIn(sent.at(-1));
    const submit = (password: string) =>
      browser(app).post('/api/auth/forgot-submit', { body: { challengeId, code, password } });
    const local = typed.email.split('@')[0] ?? '';

    const own = await submit(`${local.replace(/^m/, 'M')}@correo.co`);
    const good = await submit(newPassword);

    expect(own.body).toMatchObject({ code: 'InvalidPasswordException' });
    expect(good.status).toBe(204);
  });

  it('reveals only to the contact itself that it has no account', async () => {
    const { app, ask, sent } = await aFan();
    const stranger = browser(app);

    const mail = await ask(stranger, { email: 'nadie-aqui@correo.co' }, '/api/auth/forgot');
    const phone = await ask(stranger, { phone: '+573009990001', channel: 'SMS' }, '/api/auth/forgot');

    expect([mail.status, phone.status]).toEqual([202, 202]);
    for (const { text } of sent.slice(-2)) expect(text).not.toMatch(/\b\d{6}\b/);
    expect(sent.at(-1)?.text).toContain('no tiene cuenta');
  });

  it('rejects the code of an account whose contact has changed meanwhile', async () => {
    const { app, ask, sent, typed, personId } = await aFan();
    const { challengeId } = (await ask(browser(app), { email: typed.email }, '/api/auth/forgot')).body;
    const code = codeIn(sent.at(-1));
    await suite.db.query("update person set email = 'otro' || email where id = $1", [personId]);

    const late = await browser(app).post('/api/auth/forgot-submit', {
      body: { challengeId, code, password: newPassword },
    });

    expect(late.body.code).toBe('CodeExpiredException');
  });
});
