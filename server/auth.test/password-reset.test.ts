import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aRegistration, createSignInWizard, extractCode, offsetCode } from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';

const oldPassword = 'Páramo-y-ceiba-7';
const newPassword = 'Frailejón-verde-9';

/** Spec §2 (forgot password steps), §7; ASVS 6.4.3. */
describeOnEachEngine('auth/forgotten-password', (suite) => {
  let counter = 500;
  const aFan = async () => {
    const setup = createSignInWizard(suite.db);
    const registration = aRegistration(++counter, { password: oldPassword });
    const visitor = openBrowser(setup.app);
    const done = await setup.register(visitor, registration);
    return { ...setup, registration, visitor, personId: String(done.body.user.id) };
  };

  it('sets a new password, ends every session and notifies the owner', async () => {
    const { app, ask, sent, registration, visitor } = await aFan();
    const elsewhere = openBrowser(app);
    await elsewhere.post('/api/auth/login', { body: { email: registration.email, password: oldPassword } });
    const anonymous = openBrowser(app);

    const challenge = await ask(anonymous, { email: registration.email }, '/api/auth/forgot');
    const code = extractCode(sent.at(-1));
    const submit = (password: string, submittedCode = code) =>
      anonymous.post('/api/auth/forgot-submit', {
        body: { challengeId: challenge.body.challengeId, code: submittedCode, password },
      });
    const wrong = await submit(newPassword, offsetCode(code));
    const weak = await submit('Password#2026');
    const done = await submit(newPassword);
    const twice = await submit('Otra-distinta-55');
    const logIn = (password: string) =>
      openBrowser(app).post('/api/auth/login', { body: { email: registration.email, password } });

    expect(challenge).toMatchObject({ status: 202, body: { channel: 'EMAIL' } });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'CodeMismatchException', detail: { attemptsLeft: 4 } },
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
      to: registration.email,
      channel: 'EMAIL',
      subject: expect.stringContaining('contraseña'),
    });
    expect(sent.at(-1)?.text).not.toContain(newPassword);
  });

  it('rejects the contact itself as a password, and keeps the code valid', async () => {
    const { app, ask, sent, registration } = await aFan();
    const { challengeId } = (await ask(openBrowser(app), { email: registration.email }, '/api/auth/forgot'))
      .body;
    const code = extractCode(sent.at(-1));
    const submit = (password: string) =>
      openBrowser(app).post('/api/auth/forgot-submit', { body: { challengeId, code, password } });
    const local = registration.email.split('@')[0] ?? '';

    const own = await submit(`${local.replace(/^m/, 'M')}@correo.co`);
    const good = await submit(newPassword);

    expect(own.body).toMatchObject({ code: 'InvalidPasswordException' });
    expect(good.status).toBe(204);
  });

  it('reveals only to the contact itself that it has no account', async () => {
    const { app, ask, sent } = await aFan();
    const anonymous = openBrowser(app);

    const mail = await ask(anonymous, { email: 'nadie-aqui@correo.co' }, '/api/auth/forgot');
    const phone = await ask(anonymous, { phone: '+573009990001', channel: 'SMS' }, '/api/auth/forgot');

    expect([mail.status, phone.status]).toEqual([202, 202]);
    for (const { text } of sent.slice(-2)) expect(text).not.toMatch(/\b\d{6}\b/);
    expect(sent.at(-1)?.text).toContain('no tiene cuenta');
  });

  it('rejects the code of an account whose contact has changed meanwhile', async () => {
    const { app, ask, sent, registration, personId } = await aFan();
    const { challengeId } = (await ask(openBrowser(app), { email: registration.email }, '/api/auth/forgot'))
      .body;
    const code = extractCode(sent.at(-1));
    await suite.db.query("update person set email = 'otro' || email where id = $1", [personId]);

    const late = await openBrowser(app).post('/api/auth/forgot-submit', {
      body: { challengeId, code, password: newPassword },
    });

    expect(late.body.code).toBe('CodeExpiredException');
  });
});
