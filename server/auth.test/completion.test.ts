import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { browser } from '#server/test/test-app.ts';
import { aRegistration, wizard } from '#server/test/wizard.ts';

/**
 * Spec §3 (PRE_REGISTERED), §7 (PUT /api/fan): a person who signed in by a code, or was registered by a seller,
 * completes the registration.
 */
describeOnEachEngine('auth/completion', (suite) => {
  let made = 900;
  const consents = { terms: true, newsletter: true };
  const password = 'Páramo-y-ceiba-7';

  const preRegistered = async () => {
    const { app, enter, sent } = wizard(suite.db);
    const visitor = browser(app);
    const typed = aRegistration(++made);
    const { user } = (await enter(visitor, { email: typed.email })).body;
    const { firstName, lastName, documentType, documentNumber } = typed;
    const identity = { firstName, lastName, documentType, documentNumber };
    return {
      app,
      sent,
      visitor,
      typed,
      id: user.id,
      complete: (also: object) => visitor.call('PUT', '/api/fan', { body: { ...identity, ...also } }),
    };
  };
  const stored = async (id: string) =>
    (
      await suite.db.query<Record<string, unknown>>(
        'select registration_status, consents, password_hash is not null as has_password from person where id = $1',
        [id],
      )
    )[0];

  it('requires the terms, and stores when they were accepted and the newsletter choice', async () => {
    const { id, complete } = await preRegistered();

    const silent = await complete({});
    const unsaid = await stored(id);
    const agreed = await complete({ consents });

    expect(silent).toMatchObject({
      status: 400,
      body: { code: 'FIELDS_INVALID', fields: [{ field: 'terms', reason: 'TERMS_NEEDED' }] },
    });
    expect(unsaid).toMatchObject({ registration_status: 'PRE_REGISTERED', consents: {} });
    expect(agreed).toMatchObject({ status: 200, body: { fan: { registration: 'REGISTERED' } } });
    expect(await stored(id)).toEqual({
      registration_status: 'REGISTERED',
      consents: { terms: expect.stringMatching(/^\d{4}-/), newsletter: true },
      has_password: false,
    });
  });

  it('does not ask registered people again, and leaves their consents unchanged', async () => {
    const { id, complete } = await preRegistered();
    await complete({ consents });
    const before = await stored(id);

    expect((await complete({})).status).toBe(200);
    expect(await stored(id)).toEqual(before);
  });

  it('sets the first password, which then signs in', async () => {
    const { app, typed, complete } = await preRegistered();

    const done = await complete({ consents, password });
    const login = await browser(app).post('/api/auth/login', { body: { email: typed.email, password } });

    expect(done.status).toBe(200);
    expect(login.status).toBe(200);
  });

  it('rejects common passwords, and completes nothing then', async () => {
    const { id, complete } = await preRegistered();

    expect(await complete({ consents, password: 'Password1!' })).toMatchObject({
      status: 400,
      body: { code: 'InvalidPasswordException', fields: [{ field: 'password' }] },
    });
    expect(await stored(id)).toMatchObject({ registration_status: 'PRE_REGISTERED', has_password: false });
  });

  it('changes no existing password, and sets none without a recent sign-in', async () => {
    const { id, complete } = await preRegistered();
    await suite.db.query(
      `update session set authenticated_at = now() - interval '1 hour' where person_id = $1`,
      [id],
    );
    const old = await complete({ consents, password });
    await suite.db.query(`update person set password_hash = 'x' where id = $1`, [id]);
    await suite.db.query('update session set authenticated_at = now() where person_id = $1', [id]);
    const second = await complete({ consents, password });

    expect(old).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
    expect(second).toMatchObject({
      status: 400,
      body: { code: 'InvalidPasswordException', fields: [{ field: 'password', reason: 'HAS_PASSWORD' }] },
    });
    expect(await stored(id)).toMatchObject({ registration_status: 'PRE_REGISTERED' });
  });
});
