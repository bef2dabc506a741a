import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { browser } from '#server/test/test-app.ts';
import { signedIn } from '#server/test/visitors.ts';
import { aRegistration, codeIn, wizard } from '#server/test/wizard.ts';

const password = 'Páramo-y-ceiba-7';
const newPassword = 'Frailejón-verde-9';

/** Spec §8: two error codes that only a caller with the correct password gets. */
describeOnEachEngine('auth/right-password', (suite) => {
  let made = 1_500;

  /** Registers by a code to the phone, so that the e-mail address is unverified. */
  const aFan = async (channel: 'SMS' | 'EMAIL') => {
    const desk = wizard(suite.db);
    const typed = aRegistration(++made, { password, channel });
    const done = await desk.register(browser(desk.app), typed);
    const logIn = (given = password, visitor = browser(desk.app)) =>
      visitor.post('/api/auth/login', { body: { email: typed.email, password: given } });
    return { ...desk, typed, logIn, id: String(done.body.user.id) };
  };
  const flag = async (id: string) =>
    (await suite.db.query<{ done: boolean }>('select require_password_reset($1) as done', [id]))[0]?.done;
  const plain = ({ status, body }: { readonly status: number; readonly body: { readonly code: string } }) => [
    status,
    body.code,
  ];

  it('confirms an unverified address with a code, and signs in the same person', async () => {
    const { app, confirm, typed, sent, logIn, id } = await aFan('SMS');
    const visitor = browser(app);

    const told = await logIn(password, visitor);
    const { challengeId } = told.body.detail.challenge;
    const letter = sent.at(-1);
    const early = await visitor.get('/api/auth/current-session');
    const entered = await confirm(visitor, challengeId, codeIn(letter));
    const again = await logIn();

    expect(told).toMatchObject({
      status: 403,
      body: {
        code: 'UserNotConfirmedException',
        detail: { challenge: { channel: 'EMAIL', destination: expect.stringContaining('•••@correo.co') } },
      },
    });
    expect(JSON.stringify(told.body)).not.toContain(typed.email);
    expect(letter).toMatchObject({ channel: 'EMAIL', to: typed.email });
    expect(early.body.user).toBeNull();
    expect(entered).toMatchObject({ status: 200, body: { isNew: false, user: { id } } });
    expect(again.status).toBe(200);
  });

  it('answers a wrong password for an unverified address like an unknown account, and sends nothing', async () => {
    const { app, sent, logIn } = await aFan('SMS');
    const before = sent.length;

    const wrong = await logIn(newPassword);
    const nobody = await browser(app).post('/api/auth/login', {
      body: { email: 'nadie-aqui@correo.co', password: newPassword },
    });

    expect(plain(wrong)).toEqual([401, 'NotAuthorizedException']);
    expect(plain(nobody)).toEqual(plain(wrong));
    expect(wrong.body.detail).toBeUndefined();
    expect(sent).toHaveLength(before);
  });

  it('gives the address to the person who verifies it, and voids the code sent after the password', async () => {
    const { app, enter, confirm, typed, sent, logIn, id } = await aFan('SMS');
    const claimer = browser(app);
    const told = await logIn(password, claimer);
    const code = codeIn(sent.at(-1));

    const owner = await enter(browser(app), { email: typed.email });
    const late = await confirm(claimer, told.body.detail.challenge.challengeId, code);

    expect(owner.body.user.id).not.toBe(id);
    expect(late.body.code).toBe('CodeExpiredException');
  });

  it('voids the code it sent once its owner sets another password', async () => {
    const { app, confirm, sent, logIn, id } = await aFan('SMS');
    const stranger = browser(app);
    const told = await logIn(password, stranger);
    const code = codeIn(sent.at(-1));
    const owner = await signedIn(suite.db, app, id);

    const set = await owner.call('PUT', '/api/auth/password', {
      body: { currentPassword: password, password: newPassword },
    });
    const late = await confirm(stranger, told.body.detail.challenge.challengeId, code);

    expect(set.status).toBe(204);
    expect(late.body.code).toBe('CodeExpiredException');
    expect((await stranger.get('/api/auth/current-session')).body.user).toBeNull();
  });

  it('gives no access after a required reset, ends every session, and reveals this only with the correct password', async () => {
    const { app, typed, logIn, id } = await aFan('EMAIL');
    const visitor = browser(app);
    await logIn(password, visitor);

    const flagged = [await flag(id), await flag(id)];
    const ended = await visitor.get('/api/auth/current-session');
    const right = await logIn(password, visitor);
    const wrong = await logIn(newPassword);
    const stillOut = await visitor.get('/api/auth/current-session');

    expect(flagged).toEqual([true, false]);
    expect([ended.body.user, stillOut.body.user]).toEqual([null, null]);
    expect(plain(right)).toEqual([403, 'PasswordResetRequiredException']);
    expect(plain(wrong)).toEqual([401, 'NotAuthorizedException']);
    expect(JSON.stringify(right.body)).not.toContain(typed.email);
  });

  it('gives access again with the new password set by a code', async () => {
    const { app, ask, sent, typed, logIn, id } = await aFan('EMAIL');
    await flag(id);
    const visitor = browser(app);
    const { body } = await ask(visitor, { email: typed.email }, '/api/auth/forgot');

    const done = await visitor.post('/api/auth/forgot-submit', {
      body: { challengeId: body.challengeId, code: codeIn(sent.at(-1)), password: newPassword },
    });

    expect(done.status).toBe(204);
    expect((await logIn(newPassword)).status).toBe(200);
    expect(plain(await logIn(password))).toEqual([401, 'NotAuthorizedException']);
  });

  it('neither reauthenticates nor has to be given for a new password after a required reset', async () => {
    const { app, enter, typed, id } = await aFan('EMAIL');
    await flag(id);
    const visitor = browser(app);
    await enter(visitor, { email: typed.email });

    const profile = await visitor.get('/api/fan/profile');
    const proof = await visitor.post('/api/fan/reauthentication/password', { body: { password } });
    const set = await visitor.call('PUT', '/api/auth/password', { body: { password: newPassword } });

    expect(profile.body.profile.hasPassword).toBe(false);
    expect(plain(proof)).toEqual([401, 'NotAuthorizedException']);
    expect(set).toMatchObject({ status: 204 });
  });
});
