import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { anOperator, createManualClock, generateTotpCode, operatorPassword } from '#server/test/operators.ts';
import { getReservation, hold, seats } from '#server/test/sale-requests.ts';
import { aRegistration, createSignInWizard, extractCode } from '#server/test/sign-in-wizard.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { anEvent } from '#server/test/test-event.ts';

const password = 'Páramo-y-ceiba-7';

/** ASVS 7.2.4: a token from before the sign-in gives no access afterwards, and the owner keeps their seats. */
describeOnEachEngine('auth/session-fixation', (suite) => {
  const wizard = () => createSignInWizard(suite.db);
  const signInMethods = {
    'a code by e-mail': (visitor, { ask, confirm, sent }, { email }) =>
      ask(visitor, { email }).then(({ body }) =>
        confirm(visitor, body.challengeId, extractCode(sent.at(-1))),
      ),
    'a code by phone': (visitor, { sent }, { phone }) =>
      visitor
        .post('/api/v1/auth/request-otp', { body: { phone, channel: 'SMS', language: 'es' } })
        .then(({ body }) =>
          visitor.post('/api/v1/auth/verify-otp', {
            body: { challengeId: body.challengeId, code: extractCode(sent.at(-1)) },
          }),
        ),
    'e-mail and password': (visitor, _, { email }) =>
      visitor.post('/api/auth/login', { body: { email, password } }),
    'phone and password': (visitor, _, { phone }) =>
      visitor.post('/api/v1/auth/sign-in', { body: { phone, password } }),
    'a registration': (visitor, { register }, { nth }) => register(visitor, aRegistration(nth + 50)),
  } satisfies Record<
    string,
    (
      visitor: ReturnType<typeof openBrowser>,
      wizard: ReturnType<typeof createSignInWizard>,
      fan: { readonly email: string; readonly phone: string; readonly nth: number },
    ) => Promise<{ readonly status: number }>
  >;

  it.each(Object.entries(signInMethods))(
    'is prevented: %s changes the token and keeps the cart',
    async (_, signIn) => {
      const nth = 900 + Object.values(signInMethods).indexOf(signIn);
      const here = wizard();
      const fan = aRegistration(nth, { password });
      await here.register(openBrowser(here.app), fan);
      await suite.db.query('update person set is_phone_verified = true where email = $1', [fan.email]);
      const event = await anEvent(suite.db);
      const visitor = openBrowser(here.app);
      const held = await hold(visitor, { eventId: event.id, items: seats(event, 1) });
      const { reservationId } = held.body;
      const attacker = openBrowser(here.app);
      attacker.jar.set('user_session', visitor.jar.get('user_session') ?? 'none');

      const before = await getReservation(attacker, reservationId);
      const entered = await signIn(visitor, here, { email: fan.email, phone: fan.phone, nth });
      const after = await getReservation(attacker, reservationId);
      const attackersSession = await attacker.get('/api/auth/current-session');

      expect([before.status, entered.status]).toEqual([200, 200]);
      expect(after.status).not.toBe(200);
      expect(attackersSession.body.user).toBeNull();
      expect((await getReservation(visitor, reservationId)).body.reservation).toMatchObject({
        reservationId,
        status: 'ACTIVE',
      });
      expect((await visitor.get('/api/auth/current-session')).body.user).not.toBeNull();
    },
  );

  it.each([
    ['the code of their authenticator', true],
    ['the first code of a new one', false],
  ])('is prevented for staff: %s changes the token', async (_, enrolled) => {
    const clock = createManualClock();
    const { app } = createTestApp(suite.db, { now: clock.now });
    const operator = await anOperator(suite.db, { isEnrolled: enrolled });
    const event = await anEvent(suite.db);
    const visitor = openBrowser(app);
    const { reservationId } = (await hold(visitor, { eventId: event.id, items: seats(event, 1) })).body;
    const attacker = openBrowser(app);
    attacker.jar.set('user_session', visitor.jar.get('user_session') ?? 'none');
    const { challengeId } = (
      await visitor.post('/api/auth/login', { body: { email: operator.email, password: operatorPassword } })
    ).body.secondFactor;
    const post = (path: string, body: object) => visitor.post(`/api/auth/second-factor${path}`, { body });

    const before = await getReservation(attacker, reservationId);
    const secret = enrolled ? operator.secret : (await post('/enrol', { challengeId })).body.secret;
    const code = generateTotpCode(secret, clock.now());
    const entered = await post(enrolled ? '' : '/enrol/confirm', { challengeId, code });
    const attackersSession = await attacker.get('/api/auth/current-session');

    expect([before.status, entered.status]).toEqual([200, 200]);
    expect((await visitor.get('/api/auth/current-session')).body.user.roles).toEqual(['seller']);
    expect(attackersSession.body.user).toBeNull();
    expect((await getReservation(attacker, reservationId)).status).not.toBe(200);
  });

  it('ends the session of one person when another signs in over it', async () => {
    const here = wizard();
    const visitor = openBrowser(here.app);
    await here.register(visitor, aRegistration(990));
    const first = visitor.jar.get('user_session') ?? 'none';

    await here.register(visitor, aRegistration(991));
    const old = openBrowser(here.app);
    old.jar.set('user_session', first);

    expect((await old.get('/api/auth/current-session')).body.user).toBeNull();
  });
});
