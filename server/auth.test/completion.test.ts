import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aRegistration, createSignInWizard } from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';

/**
 * Spec §3 (PRE_REGISTERED), §7 (PUT /api/fan): a person who signed in by a code, or was registered by a seller,
 * completes the registration.
 */
describeOnEachEngine('auth/completion', (suite) => {
  let made = 900;
  const consents = { terms: true, newsletter: true };
  const password = 'Páramo-y-ceiba-7';

  const preRegisterFan = async () => {
    const { app, enter, sent } = createSignInWizard(suite.db);
    const visitor = openBrowser(app);
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
      complete: (extra: object) => visitor.call('PUT', '/api/fan', { body: { ...identity, ...extra } }),
    };
  };
  const readPerson = async (id: string) =>
    (
      await suite.db.query<Record<string, unknown>>(
        'select registration_status, consents, password_hash is not null as has_password from person where id = $1',
        [id],
      )
    )[0];

  it('requires the terms, and stores when they were accepted and the newsletter choice', async () => {
    const { id, complete } = await preRegisterFan();

    const withoutTerms = await complete({});
    const unchanged = await readPerson(id);
    const withTerms = await complete({ consents });

    expect(withoutTerms).toMatchObject({
      status: 400,
      body: { code: 'FIELDS_INVALID', fields: [{ field: 'terms', reason: 'TERMS_NEEDED' }] },
    });
    expect(unchanged).toMatchObject({ registration_status: 'PRE_REGISTERED', consents: {} });
    expect(withTerms).toMatchObject({ status: 200, body: { fan: { registration: 'REGISTERED' } } });
    expect(await readPerson(id)).toEqual({
      registration_status: 'REGISTERED',
      consents: { terms: expect.stringMatching(/^\d{4}-/), newsletter: true },
      has_password: false,
    });
  });

  it('does not ask registered people again, and leaves their consents unchanged', async () => {
    const { id, complete } = await preRegisterFan();
    await complete({ consents });
    const before = await readPerson(id);

    expect((await complete({})).status).toBe(200);
    expect(await readPerson(id)).toEqual(before);
  });

  it('sets the first password, which then signs in', async () => {
    const { app, typed, complete } = await preRegisterFan();

    const done = await complete({ consents, password });
    const login = await openBrowser(app).post('/api/auth/login', { body: { email: typed.email, password } });

    expect(done.status).toBe(200);
    expect(login.status).toBe(200);
  });

  it('rejects common passwords, and completes nothing then', async () => {
    const { id, complete } = await preRegisterFan();

    expect(await complete({ consents, password: 'Password1!' })).toMatchObject({
      status: 400,
      body: { code: 'InvalidPasswordException', fields: [{ field: 'password' }] },
    });
    expect(await readPerson(id)).toMatchObject({
      registration_status: 'PRE_REGISTERED',
      has_password: false,
    });
  });

  it('changes no existing password, and sets none without a recent sign-in', async () => {
    const { id, complete } = await preRegisterFan();
    await suite.db.query(
      `update session set authenticated_at = now() - interval '1 hour' where person_id = $1`,
      [id],
    );
    const stale = await complete({ consents, password });
    await suite.db.query(`update person set password_hash = 'x' where id = $1`, [id]);
    await suite.db.query('update session set authenticated_at = now() where person_id = $1', [id]);
    const second = await complete({ consents, password });

    expect(stale).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
    expect(second).toMatchObject({
      status: 400,
      body: { code: 'InvalidPasswordException', fields: [{ field: 'password', reason: 'HAS_PASSWORD' }] },
    });
    expect(await readPerson(id)).toMatchObject({ registration_status: 'PRE_REGISTERED' });
  });
});
