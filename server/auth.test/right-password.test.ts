import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aRegistration, createSignInWizard, extractCode } from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { openSignedInBrowser } from '#server/test/visitors.ts';

const password = 'Páramo-y-ceiba-7';
const newPassword = 'Frailejón-verde-9';

/** Spec §8: two error codes that only a caller with the correct password gets. */
describeOnEachEngine('auth/right-password', (suite) => {
  let made = 1_500;

  /** Registers by a code to the phone, so that the e-mail address is unverified. */
  const aFan = async (channel: 'SMS' | 'EMAIL') => {
    const wizard = createSignInWizard(suite.db);
    const registration = aRegistration(++made, { password, channel });
    const done = await wizard.register(openBrowser(wizard.app), registration);
    const logIn = (typedPassword = password, visitor = openBrowser(wizard.app)) =>
      visitor.post('/api/auth/login', { body: { email: registration.email, password: typedPassword } });
    return { ...wizard, registration, logIn, id: String(done.body.user.id) };
  };
  const requireReset = async (id: string) =>
    (await suite.db.query<{ done: boolean }>('select require_password_reset($1) as done', [id]))[0]?.done;
  const toStatusAndCode = ({
    status,
    body,
  }: {
    readonly status: number;
    readonly body: { readonly code: string };
  }) => [status, body.code];

  it('confirms an unverified address with a code, and signs in the same person', async () => {
    const { app, confirm, registration, sent, logIn, id } = await aFan('SMS');
    const visitor = openBrowser(app);

    const response = await logIn(password, visitor);
    const { challengeId } = response.body.detail.challenge;
    const email = sent.at(-1);
    const early = await visitor.get('/api/auth/current-session');
    const entered = await confirm(visitor, challengeId, extractCode(email));
    const again = await logIn();

    expect(response).toMatchObject({
      status: 403,
      body: {
        code: 'UserNotConfirmedException',
        detail: { challenge: { channel: 'EMAIL', destination: expect.stringContaining('•••@correo.co') } },
      },
    });
    expect(JSON.stringify(response.body)).not.toContain(registration.email);
    expect(email).toMatchObject({ channel: 'EMAIL', to: registration.email });
    expect(early.body.user).toBeNull();
    expect(entered).toMatchObject({ status: 200, body: { isNew: false, user: { id } } });
    expect(again.status).toBe(200);
  });

  it('answers a wrong password for an unverified address like an unknown account, and sends nothing', async () => {
    const { app, sent, logIn } = await aFan('SMS');
    const before = sent.length;

    const wrong = await logIn(newPassword);
    const nobody = await openBrowser(app).post('/api/auth/login', {
      body: { email: 'nadie-aqui@correo.co', password: newPassword },
    });

    expect(toStatusAndCode(wrong)).toEqual([401, 'NotAuthorizedException']);
    expect(toStatusAndCode(nobody)).toEqual(toStatusAndCode(wrong));
    expect(wrong.body.detail).toBeUndefined();
    expect(sent).toHaveLength(before);
  });

  it('gives the address to the person who verifies it, and voids the code sent after the password', async () => {
    const { app, enter, confirm, registration, sent, logIn, id } = await aFan('SMS');
    const claimer = openBrowser(app);
    const response = await logIn(password, claimer);
    const code = extractCode(sent.at(-1));

    const owner = await enter(openBrowser(app), { email: registration.email });
    const late = await confirm(claimer, response.body.detail.challenge.challengeId, code);

    expect(owner.body.user.id).not.toBe(id);
    expect(late.body.code).toBe('CodeExpiredException');
  });

  it('voids the code it sent once its owner sets another password', async () => {
    const { app, confirm, sent, logIn, id } = await aFan('SMS');
    const anonymous = openBrowser(app);
    const response = await logIn(password, anonymous);
    const code = extractCode(sent.at(-1));
    const owner = await openSignedInBrowser(suite.db, app, id);

    const set = await owner.call('PUT', '/api/auth/password', {
      body: { currentPassword: password, password: newPassword },
    });
    const late = await confirm(anonymous, response.body.detail.challenge.challengeId, code);

    expect(set.status).toBe(204);
    expect(late.body.code).toBe('CodeExpiredException');
    expect((await anonymous.get('/api/auth/current-session')).body.user).toBeNull();
  });

  it('gives no access after a required reset, ends every session, and reveals this only with the correct password', async () => {
    const { app, registration, logIn, id } = await aFan('EMAIL');
    const visitor = openBrowser(app);
    await logIn(password, visitor);

    const flagged = [await requireReset(id), await requireReset(id)];
    const ended = await visitor.get('/api/auth/current-session');
    const right = await logIn(password, visitor);
    const wrong = await logIn(newPassword);
    const stillOut = await visitor.get('/api/auth/current-session');

    expect(flagged).toEqual([true, false]);
    expect([ended.body.user, stillOut.body.user]).toEqual([null, null]);
    expect(toStatusAndCode(right)).toEqual([403, 'PasswordResetRequiredException']);
    expect(toStatusAndCode(wrong)).toEqual([401, 'NotAuthorizedException']);
    expect(JSON.stringify(right.body)).not.toContain(registration.email);
  });

  it('gives access again with the new password set by a code', async () => {
    const { app, ask, sent, registration, logIn, id } = await aFan('EMAIL');
    await requireReset(id);
    const visitor = openBrowser(app);
    const { body } = await ask(visitor, { email: registration.email }, '/api/auth/forgot');

    const done = await visitor.post('/api/auth/forgot-submit', {
      body: { challengeId: body.challengeId, code: extractCode(sent.at(-1)), password: newPassword },
    });

    expect(done.status).toBe(204);
    expect((await logIn(newPassword)).status).toBe(200);
    expect(toStatusAndCode(await logIn(password))).toEqual([401, 'NotAuthorizedException']);
  });

  it('neither reauthenticates nor has to be given for a new password after a required reset', async () => {
    const { app, enter, registration, id } = await aFan('EMAIL');
    await requireReset(id);
    const visitor = openBrowser(app);
    await enter(visitor, { email: registration.email });

    const profile = await visitor.get('/api/fan/profile');
    const proof = await visitor.post('/api/fan/reauthentication/password', { body: { password } });
    const set = await visitor.call('PUT', '/api/auth/password', { body: { password: newPassword } });

    expect(profile.body.profile.hasPassword).toBe(false);
    expect(toStatusAndCode(proof)).toEqual([401, 'NotAuthorizedException']);
    expect(set).toMatchObject({ status: 204 });
  });
});
