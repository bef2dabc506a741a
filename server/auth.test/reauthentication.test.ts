import { expect, it } from 'vitest';
import { sendLimits } from '#server/application/auth/otp-rules.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { browser } from '#server/test/test-app.ts';
import { aPerson, signedIn, type Visitor } from '#server/test/visitors.ts';
import { aRegistration, codeIn, otherCode, wizard } from '#server/test/wizard.ts';

const again = '/api/fan/reauthentication';
const language = 'es';

/** Spec §2 (/profile: actions that require reauthentication); ASVS 7.5.1; docs/decisions/0011. */
describeOnEachEngine('auth/reauthentication', (suite) => {
  let made = 4400;
  /** A fan whose page has been open for an hour; only the contact used to register is verified. */
  const aFan = async (change: Readonly<Record<string, unknown>> = {}) => {
    const desk = wizard(suite.db);
    const typed = aRegistration(++made, change);
    const visitor = browser(desk.app);
    const personId = String((await desk.register(visitor, typed)).body.user.id);
    await longAgo(personId);
    const ask = (channel: string) => visitor.post(again, { body: { channel, language } });
    const prove = (challengeId: string, code: string, by: Visitor = visitor) =>
      by.post(`${again}/code`, { body: { challengeId, code } });
    return { ...desk, typed, visitor, personId, ask, prove };
  };
  const longAgo = (personId: string) =>
    suite.db.query("update session set authenticated_at = now() - interval '1 hour' where person_id = $1", [
      personId,
    ]);
  const whoIs = async (visitor: Visitor) => (await visitor.get('/api/auth/current-session')).body.user?.id;
  const isRecent = async (visitor: Visitor) => (await visitor.get('/api/fan/data')).status === 200;
  const sessionsOf = (personId: string) =>
    suite.db.query<{ id: string }>('select id from session where person_id = $1 and ended_at is null', [
      personId,
    ]);

  it.each(['SMS', 'whatsapp'])(
    'sends a code by %s to a fan whose only verified contact is a phone',
    async (channel) => {
      const { visitor, personId, ask, prove, sent, typed } = await aFan({ channel: 'SMS' });
      const [cookie, sessions] = [visitor.jar.get('user_session'), await sessionsOf(personId)];
      const before = await isRecent(visitor);

      const asked = await ask(channel);
      const message = sent.at(-1);
      const done = await prove(asked.body.challengeId, codeIn(message));

      expect(before).toBe(false);
      expect(asked).toMatchObject({
        status: 202,
        body: { channel, destination: `••••${typed.phone.slice(-4)}`, triesLeft: 5 },
      });
      expect(message).toMatchObject({ channel, to: typed.phone });
      expect(done.status).toBe(204);
      expect([await whoIs(visitor), await isRecent(visitor)]).toEqual([personId, true]);
      expect(visitor.jar.get('user_session')).not.toBe(cookie);
      expect(await sessionsOf(personId)).toEqual(sessions);
    },
  );

  it('never sends a code to an unverified or missing contact', async () => {
    const { ask, sent } = await aFan({ channel: 'SMS' });
    const { ask: askPhone, sent: others } = await aFan({ channel: 'EMAIL' });
    const messages = [sent.length, others.length];

    const refused = [await ask('EMAIL'), await askPhone('SMS'), await askPhone('whatsapp')];

    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('CodeDeliveryFailureException'));
    expect([sent.length, others.length]).toEqual(messages);
  });

  it('gives no access to the owner of an address that the fan only entered', async () => {
    const email = `reclamada${made}@correo.co`;
    const claimer = await aFan({ channel: 'SMS', email });
    const owner = browser(claimer.app);
    const ownerId = String((await claimer.enter(owner, { email })).body.user.id);

    const byClaim = await claimer.ask('EMAIL');
    const { challengeId } = (await owner.post(again, { body: { channel: 'EMAIL', language } })).body;
    const hers = codeIn(claimer.sent.at(-1));
    const withHers = await claimer.prove(challengeId, hers);
    const deletion = await claimer.visitor.post('/api/auth/delete-user');
    const done = await claimer.prove(challengeId, hers, owner);

    expect(ownerId).not.toBe(claimer.personId);
    expect([byClaim, withHers, deletion].map(({ body }) => body.code)).toEqual([
      'CodeDeliveryFailureException',
      'CodeExpiredException',
      'REAUTHENTICATION_REQUIRED',
    ]);
    expect(done.status).toBe(204);
    expect([await whoIs(claimer.visitor), await whoIs(owner)]).toEqual([claimer.personId, ownerId]);
  });

  it('neither accepts a sign-in code nor signs in', async () => {
    const { app, visitor, personId, typed, ask, prove, sent, confirm } = await aFan();
    const login = await visitor.post('/api/auth/otp/send', { body: { email: typed.email, language } });
    const loginCode = codeIn(sent.at(-1));
    const proof = await ask('EMAIL');
    const proofCode = codeIn(sent.at(-1));
    const stranger = browser(app);

    const wrong = [
      await prove(login.body.challengeId, loginCode),
      await confirm(stranger, proof.body.challengeId, proofCode),
    ];

    expect(wrong.map(({ body }) => body.code)).toEqual(Array(2).fill('CodeExpiredException'));
    expect(await whoIs(stranger)).toBeUndefined();
    expect([await whoIs(visitor), await isRecent(visitor)]).toEqual([personId, false]);
  });

  it('is valid for its own person and once, even when submitted in parallel', async () => {
    const { ask, prove, sent } = await aFan();
    const other = await aFan();
    const { challengeId } = (await ask('EMAIL')).body;
    const code = codeIn(sent.at(-1));

    const foreign = await prove(challengeId, code, other.visitor);
    const answers = await Promise.all(Array.from({ length: 5 }, () => prove(challengeId, code)));

    expect(foreign.body.code).toBe('CodeExpiredException');
    expect(await isRecent(other.visitor)).toBe(false);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  it('is void once the contact belongs to somebody else', async () => {
    const { ask, prove, sent, personId, visitor } = await aFan();
    const { challengeId } = (await ask('EMAIL')).body;
    await suite.db.query("update person set email = 'otra' || email where id = $1", [personId]);

    const late = await prove(challengeId, codeIn(sent.at(-1)));

    expect(late.body.code).toBe('CodeExpiredException');
    expect(await isRecent(visitor)).toBe(false);
  });

  it('reports a wrong code, and is void after five', async () => {
    const { ask, prove, sent } = await aFan();
    const { challengeId } = (await ask('EMAIL')).body;
    const code = codeIn(sent.at(-1));

    const wrong = [];
    for (let n = 1; n <= 5; n++) wrong.push((await prove(challengeId, otherCode(code, n))).body);
    const dead = await prove(challengeId, code);

    expect(wrong.map(({ detail }) => detail.triesLeft)).toEqual([4, 3, 2, 1, 0]);
    expect(dead.body.code).toBe('CodeExpiredException');
  });

  it('has the same sending limits as any other code', async () => {
    const { ask, visitor, typed } = await aFan({ channel: 'SMS' });
    const [{ most }] = sendLimits.perKnownPlace;
    const first = await ask('SMS');

    const early = await visitor.post('/api/auth/otp/resend', {
      body: { challengeId: first.body.challengeId },
    });
    const codes = [];
    for (let n = 0; n < most; n++) codes.push((await ask('SMS')).status);

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
    const by = (password: string) => visitor.post(`${again}/password`, { body: { password } });

    const wrong = await by('No-es-esta-1');
    const right = await by('Ceiba-y-Paramo-7');
    const known = [await whoIs(visitor), await isRecent(visitor)];
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

    const refused = await visitor.post(`${again}/password`, { body: { password: 'Ceiba-y-Paramo-7' } });

    expect(refused).toMatchObject({ body: { code: 'NotAuthorizedException' } });
  });

  it('keeps the session of an operator who is also a fan', async () => {
    const { app, sent } = wizard(suite.db);
    const id = await aPerson(suite.db, { roles: ['FAN', 'SELLER'] });
    const visitor = await signedIn(suite.db, app, id);
    await longAgo(id);

    const { challengeId } = (await visitor.post(again, { body: { channel: 'EMAIL', language } })).body;
    const done = await visitor.post(`${again}/code`, { body: { challengeId, code: codeIn(sent.at(-1)) } });
    const { user } = (await visitor.get('/api/auth/current-session')).body;

    expect(done.status).toBe(204);
    expect(user).toMatchObject({ id, roles: expect.arrayContaining(['fan']) });
  });

  it('is audited', async () => {
    const { ask, prove, sent, personId } = await aFan();
    const { challengeId } = (await ask('EMAIL')).body;

    await prove(challengeId, codeIn(sent.at(-1)));

    expect(
      await suite.db.query("select kind from audit_event where person_id = $1 and kind = 'reauthenticated'", [
        personId,
      ]),
    ).toEqual([{ kind: 'reauthenticated' }]);
  });
});
