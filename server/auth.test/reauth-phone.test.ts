import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { getReservation, hold, release, seats } from '#server/test/sale-requests.ts';
import { aRegistration, createSignInWizard, extractCode, offsetCode } from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { anEvent } from '#server/test/test-event.ts';

/** Spec §2 (change phone number), §7 (phone-validation, phone-validation-check, update-phone-number); ASVS 7.5.1. */
describeOnEachEngine('auth/reauth-phone', (suite) => {
  let made = 700;
  const aFan = async (change: Readonly<Record<string, unknown>> = {}) => {
    const wizard = createSignInWizard(suite.db);
    const typed = aRegistration(++made, change);
    const visitor = openBrowser(wizard.app);
    const personId = String((await wizard.register(visitor, typed)).body.user.id);
    const verifyPhone = async (phone: string) => {
      const { challengeId } = (
        await wizard.ask(visitor, { phone, channel: 'SMS' }, '/api/auth/phone-validation')
      ).body;
      const body = { challengeId, code: extractCode(wizard.sent.at(-1)) };
      const checked = await visitor.post('/api/auth/phone-validation-check', { body });
      return { ...body, checked, proof: String(checked.body.proof) };
    };
    const update = (proof: string) => visitor.post('/api/v1/auth/update-phone-number', { body: { proof } });
    return { ...wizard, typed, visitor, personId, verifyPhone, update };
  };
  const ageSignIn = (personId: string) =>
    suite.db.query(
      "update session set authenticated_at = now() - interval '11 minutes' where person_id = $1",
      [personId],
    );

  it('changes the phone once, with a proof and a recent sign-in', async () => {
    const { app, verifyPhone, update, personId, sent, typed, enter } = await aFan();
    const { proof, checked } = await verifyPhone('+573007770001');

    await ageSignIn(personId);
    const stale = await update(proof);
    await suite.db.query('update session set authenticated_at = now() where person_id = $1', [personId]);
    const done = await update(proof);
    const twice = await update(proof);
    const byPhone = await enter(openBrowser(app), { phone: '+573007770001', channel: 'SMS' });

    expect(checked.status).toBe(200);
    expect(Date.parse(checked.body.expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(stale).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
    expect(done).toMatchObject({ status: 200, body: { user: { id: personId, phone: '+573007770001' } } });
    expect(twice.body.code).toBe('CodeExpiredException');
    expect(byPhone.body).toMatchObject({ isNew: false, user: { id: personId } });
    expect(sent.at(-2)).toMatchObject({ to: typed.email, subject: expect.stringMatching(/celular|número/) });
  });

  it('allows a sign-in in between, which keeps session, cart and proof', async () => {
    const { visitor, verifyPhone, update, personId, typed, enter } = await aFan();
    const before = await suite.db.query<{ id: string }>('select id from session where person_id = $1', [
      personId,
    ]);
    const { proof } = await verifyPhone('+573007770002');
    await ageSignIn(personId);
    const cookie = visitor.jar.get('user_session');

    await enter(visitor, { email: typed.email });
    const done = await update(proof);

    expect(done.status).toBe(200);
    expect(visitor.jar.get('user_session')).not.toBe(cookie);
    expect(
      await suite.db.query('select id from session where person_id = $1 and ended_at is null', [personId]),
    ).toEqual(before);
  });

  it('is bound to its own person, proof and challenge', async () => {
    const [one, two] = [await aFan(), await aFan()];
    const { proof, challengeId, code } = await one.verifyPhone('+573007770003');
    const theirs = (
      await one.ask(one.visitor, { phone: '+573007770004', channel: 'SMS' }, '/api/auth/phone-validation')
    ).body;

    const stolen = await two.update(proof);
    const foreign = await two.visitor.post('/api/auth/phone-validation-check', {
      body: { challengeId: theirs.challengeId, code: extractCode(one.sent.at(-1)) },
    });
    const anonymous = await openBrowser(one.app).post('/api/auth/phone-validation-check', {
      body: { challengeId, code },
    });

    expect(stolen.body.code).toBe('CodeExpiredException');
    expect(foreign.body.code).toBe('CodeExpiredException');
    expect(anonymous.status).toBe(401);
    expect((await one.update(proof)).status).toBe(200);
  });

  it('expires after ten minutes', async () => {
    const { verifyPhone, update } = await aFan();
    const { proof, challengeId } = await verifyPhone('+573007770005');
    await suite.db.query(
      "update otp_challenge set proof_expires_at = now() - interval '1 ms' where id = $1",
      [challengeId],
    );

    expect((await update(proof)).body.code).toBe('CodeExpiredException');
  });

  it('sends a code to any phone alike, and reveals only after verification that it is taken', async () => {
    const other = await aFan({ channel: 'SMS' });
    const { visitor, ask, verifyPhone, update, sent } = await aFan();

    const taken = await ask(
      visitor,
      { phone: other.typed.phone, channel: 'SMS' },
      '/api/auth/phone-validation',
    );
    const free = await ask(visitor, { phone: '+573007770006', channel: 'SMS' }, '/api/auth/phone-validation');
    const wrong = await visitor.post('/api/auth/phone-validation-check', {
      body: { challengeId: free.body.challengeId, code: offsetCode(extractCode(sent.at(-1))) },
    });
    const { proof } = await verifyPhone(other.typed.phone);
    const rejected = await update(proof);
    const again = await update(proof);

    expect([taken.status, Object.keys(taken.body)]).toEqual([202, Object.keys(free.body)]);
    expect(wrong.body).toMatchObject({ code: 'CodeMismatchException', detail: { attemptsLeft: 4 } });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'RepeatedPhoneNumber' } });
    expect(again.body.code).toBe('RepeatedPhoneNumber');
  });

  it('takes over the phone from an account that has nothing but this phone', async () => {
    const { app, enter, visitor, verifyPhone, update, personId } = await aFan();
    const phone = '+573007770011';
    const byPhone = openBrowser(app);
    const second = (await enter(byPhone, { phone, channel: 'SMS' })).body;

    const done = await update((await verifyPhone(phone)).proof);
    const again = (await enter(openBrowser(app), { phone, channel: 'SMS' })).body;

    expect(second).toMatchObject({ isNew: true });
    expect(second.user.id).not.toBe(personId);
    expect(done).toMatchObject({ status: 200, body: { user: { id: personId, phone } } });
    expect(again).toMatchObject({ isNew: false, user: { id: personId } });
    expect((await byPhone.get('/api/auth/current-session')).body.user).toBeNull();
    expect((await visitor.get('/api/auth/current-session')).body.user.id).toBe(personId);
    expect(
      await suite.db.query('select phone, deleted_at is not null as gone from person where id = $1', [
        second.user.id,
      ]),
    ).toEqual([{ phone: null, gone: true }]);
    expect(
      await suite.db.query(
        "select details ->> 'by' as by from audit_event where kind = 'account.deleted' and person_id = $1",
        [second.user.id],
      ),
    ).toEqual([{ by: personId }]);
  });

  it('takes it from no account that holds seats', async () => {
    const { app, enter, verifyPhone, update } = await aFan();
    const phone = '+573007770012';
    const buyer = openBrowser(app);
    const event = await anEvent(suite.db);
    const held = await hold(buyer, { eventId: event.id, items: seats(event, 1) });
    await enter(buyer, { phone, channel: 'SMS' });
    const { proof } = await verifyPhone(phone);

    const rejected = await update(proof);
    const still = await getReservation(buyer, held.body.reservationId);
    await release(buyer, held.body.reservationId);
    const done = await update(proof);

    expect(rejected).toMatchObject({ status: 409, body: { code: 'RepeatedPhoneNumber' } });
    expect(still.body.reservation).toMatchObject({ status: 'ACTIVE' });
    expect(done.status).toBe(200);
  });

  it('stores the proof only as a hash', async () => {
    const { verifyPhone } = await aFan();
    const { proof, challengeId } = await verifyPhone('+573007770007');

    const [row] = await suite.db.query<{ line: string }>(
      'select otp_challenge::text as line from otp_challenge where id = $1',
      [challengeId],
    );

    expect(proof).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(row?.line).not.toContain(proof);
  });
});
