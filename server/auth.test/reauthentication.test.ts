import { expect, it } from 'vitest';
import { sendLimits } from '#server/identity/sign-in/otp-rules.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aRegistration, createSignInWizard, extractCode, offsetCode } from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { aPerson, openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';

const reauthenticationPath = '/api/fan/reauthentication';
const language = 'es';

/** Spec §2 (/profile: actions that require reauthentication); ASVS 7.5.1; docs/decisions/0011. */
describeOnEachEngine('auth/reauthentication', (suite) => {
  let made = 4400;
  /** A fan whose page has been open for an hour; only the contact used to register is verified. */
  const aFan = async (change: Readonly<Record<string, unknown>> = {}) => {
    const wizard = createSignInWizard(suite.db);
    const typed = aRegistration(++made, change);
    const visitor = openBrowser(wizard.app);
    const personId = String((await wizard.register(visitor, typed)).body.user.id);
    await ageSignIn(personId);
    const requestCode = (channel: string) =>
      visitor.post(reauthenticationPath, { body: { channel, language } });
    const submitCode = (challengeId: string, code: string, by: Visitor = visitor) =>
      by.post(`${reauthenticationPath}/code`, { body: { challengeId, code } });
    return { ...wizard, typed, visitor, personId, requestCode, submitCode };
  };
  const ageSignIn = (personId: string) =>
    suite.db.query("update session set authenticated_at = now() - interval '1 hour' where person_id = $1", [
      personId,
    ]);
  const readSignedInId = async (visitor: Visitor) =>
    (await visitor.get('/api/auth/current-session')).body.user?.id;
  const isRecent = async (visitor: Visitor) => (await visitor.get('/api/fan/data')).status === 200;
  const listSessions = (personId: string) =>
    suite.db.query<{ id: string }>('select id from session where person_id = $1 and ended_at is null', [
      personId,
    ]);

  it.each(['SMS', 'whatsapp'])(
    'sends a code by %s to a fan whose only verified contact is a phone',
    async (channel) => {
      const { visitor, personId, requestCode, submitCode, sent, typed } = await aFan({ channel: 'SMS' });
      const [cookie, sessions] = [visitor.jar.get('user_session'), await listSessions(personId)];
      const before = await isRecent(visitor);

      const asked = await requestCode(channel);
      const message = sent.at(-1);
      const done = await submitCode(asked.body.challengeId, extractCode(message));

      expect(before).toBe(false);
      expect(asked).toMatchObject({
        status: 202,
        body: { channel, destination: `••••${typed.phone.slice(-4)}`, attemptsLeft: 5 },
      });
      expect(message).toMatchObject({ channel, to: typed.phone });
      expect(done.status).toBe(204);
      expect([await readSignedInId(visitor), await isRecent(visitor)]).toEqual([personId, true]);
      expect(visitor.jar.get('user_session')).not.toBe(cookie);
      expect(await listSessions(personId)).toEqual(sessions);
    },
  );

  it('never sends a code to an unverified or missing contact', async () => {
    const { requestCode, sent } = await aFan({ channel: 'SMS' });
    const { requestCode: askPhone, sent: others } = await aFan({ channel: 'EMAIL' });
    const messages = [sent.length, others.length];

    const rejected = [await requestCode('EMAIL'), await askPhone('SMS'), await askPhone('whatsapp')];

    expect(rejected.map(({ body }) => body.code)).toEqual(Array(3).fill('CHANNEL_NOT_OFFERED'));
    expect([sent.length, others.length]).toEqual(messages);
  });

  it('gives no access to the owner of an address that the fan only entered', async () => {
    const email = `reclamada${made}@correo.co`;
    const otherFan = await aFan({ channel: 'SMS', email });
    const owner = openBrowser(otherFan.app);
    const ownerId = String((await otherFan.enter(owner, { email })).body.user.id);

    const byClaim = await otherFan.requestCode('EMAIL');
    const { challengeId } = (await owner.post(reauthenticationPath, { body: { channel: 'EMAIL', language } }))
      .body;
    const ownersCode = extractCode(otherFan.sent.at(-1));
    const withOwnersCode = await otherFan.submitCode(challengeId, ownersCode);
    const deletion = await otherFan.visitor.post('/api/auth/delete-user');
    const done = await otherFan.submitCode(challengeId, ownersCode, owner);

    expect(ownerId).not.toBe(otherFan.personId);
    expect([byClaim, withOwnersCode, deletion].map(({ body }) => body.code)).toEqual([
      'CHANNEL_NOT_OFFERED',
      'CodeExpiredException',
      'REAUTHENTICATION_REQUIRED',
    ]);
    expect(done.status).toBe(204);
    expect([await readSignedInId(otherFan.visitor), await readSignedInId(owner)]).toEqual([
      otherFan.personId,
      ownerId,
    ]);
  });

  it('neither accepts a sign-in code nor signs in', async () => {
    const { app, visitor, personId, typed, requestCode, submitCode, sent, confirm } = await aFan();
    const login = await visitor.post('/api/auth/otp/send', { body: { email: typed.email, language } });
    const loginCode = extractCode(sent.at(-1));
    const proof = await requestCode('EMAIL');
    const proofCode = extractCode(sent.at(-1));
    const anonymous = openBrowser(app);

    const wrong = [
      await submitCode(login.body.challengeId, loginCode),
      await confirm(anonymous, proof.body.challengeId, proofCode),
    ];

    expect(wrong.map(({ body }) => body.code)).toEqual(Array(2).fill('CodeExpiredException'));
    expect(await readSignedInId(anonymous)).toBeUndefined();
    expect([await readSignedInId(visitor), await isRecent(visitor)]).toEqual([personId, false]);
  });

  it('is valid for its own person and once, even when submitted in parallel', async () => {
    const { requestCode, submitCode, sent } = await aFan();
    const other = await aFan();
    const { challengeId } = (await requestCode('EMAIL')).body;
    const code = extractCode(sent.at(-1));

    const foreign = await submitCode(challengeId, code, other.visitor);
    const answers = await Promise.all(Array.from({ length: 5 }, () => submitCode(challengeId, code)));

    expect(foreign.body.code).toBe('CodeExpiredException');
    expect(await isRecent(other.visitor)).toBe(false);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  it('is void once the contact belongs to somebody else', async () => {
    const { requestCode, submitCode, sent, personId, visitor } = await aFan();
    const { challengeId } = (await requestCode('EMAIL')).body;
    await suite.db.query("update person set email = 'otra' || email where id = $1", [personId]);

    const late = await submitCode(challengeId, extractCode(sent.at(-1)));

    expect(late.body.code).toBe('CodeExpiredException');
    expect(await isRecent(visitor)).toBe(false);
  });

  it('reports a wrong code, and is void after five', async () => {
    const { requestCode, submitCode, sent } = await aFan();
    const { challengeId } = (await requestCode('EMAIL')).body;
    const code = extractCode(sent.at(-1));

    const wrong = [];
    for (let n = 1; n <= 5; n++) wrong.push((await submitCode(challengeId, offsetCode(code, n))).body);
    const afterFive = await submitCode(challengeId, code);

    expect(wrong.map(({ detail }) => detail.attemptsLeft)).toEqual([4, 3, 2, 1, 0]);
    expect(afterFive.body.code).toBe('CodeExpiredException');
  });

  it('has the same sending limits as any other code', async () => {
    const { requestCode, visitor, typed } = await aFan({ channel: 'SMS' });
    const [{ max }] = sendLimits.perTrustedNetwork;
    const first = await requestCode('SMS');

    const early = await visitor.post('/api/auth/otp/resend', {
      body: { challengeId: first.body.challengeId },
    });
    const codes = [];
    for (let n = 0; n < max; n++) codes.push((await requestCode('SMS')).status);

    expect(early).toMatchObject({ status: 429, body: { code: 'TooManyRequestsException' } });
    expect(codes.at(-1)).toBe(429);
    expect(
      (
        await visitor.post('/api/auth/otp/send', {
          body: { phone: typed.phone, channel: 'SMS', language },
        })
      ).status,
    ).toBe(429);
  });

  it('also accepts the current password, with limited attempts', async () => {
    const { visitor, personId } = await aFan({ channel: 'SMS', password: 'Ceiba-y-Paramo-7' });
    const by = (password: string) => visitor.post(`${reauthenticationPath}/password`, { body: { password } });

    const wrong = await by('No-es-esta-1');
    const right = await by('Ceiba-y-Paramo-7');
    const known = [await readSignedInId(visitor), await isRecent(visitor)];
    const guesses = [];
    for (let n = 0; n < 6; n++) guesses.push((await by(`Guess-number-${n}`)).body.code);
    const own = await visitor.call('PUT', '/api/auth/password', {
      body: { currentPassword: 'Ceiba-y-Paramo-7', password: 'Nevado-del-Ruiz-9' },
    });

    expect([wrong.body.code, right.status, ...known]).toEqual([
      'NotAuthorizedException',
      204,
      personId,
      true,
    ]);
    expect(guesses.at(-1)).toBe('TooManyFailedAttemptsException');
    expect(own.body.code).toBe('TooManyFailedAttemptsException');
  });

  it('rejects a password where the account has none', async () => {
    const { visitor } = await aFan();

    const rejected = await visitor.post(`${reauthenticationPath}/password`, {
      body: { password: 'Ceiba-y-Paramo-7' },
    });

    expect(rejected).toMatchObject({ body: { code: 'NotAuthorizedException' } });
  });

  it('keeps the session of an operator who is also a fan', async () => {
    const { app, sent } = createSignInWizard(suite.db);
    const id = await aPerson(suite.db, { roles: ['FAN', 'SELLER'] });
    const visitor = await openSignedInBrowser(suite.db, app, id);
    await ageSignIn(id);

    const { challengeId } = (
      await visitor.post(reauthenticationPath, { body: { channel: 'EMAIL', language } })
    ).body;
    const done = await visitor.post(`${reauthenticationPath}/code`, {
      body: { challengeId, code: extractCode(sent.at(-1)) },
    });
    const { user } = (await visitor.get('/api/auth/current-session')).body;

    expect(done.status).toBe(204);
    expect(user).toMatchObject({ id, roles: expect.arrayContaining(['fan']) });
  });

  it('is audited', async () => {
    const { requestCode, submitCode, sent, personId } = await aFan();
    const { challengeId } = (await requestCode('EMAIL')).body;

    await submitCode(challengeId, extractCode(sent.at(-1)));

    expect(
      await suite.db.query("select kind from audit_event where person_id = $1 and kind = 'reauthenticated'", [
        personId,
      ]),
    ).toEqual([{ kind: 'reauthenticated' }]);
  });
});
