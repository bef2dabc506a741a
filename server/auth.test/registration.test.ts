import { expect, it } from 'vitest';
import { registrationErrorLimit } from '#server/identity/sign-in/code-sign-in.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { anId } from '#server/test/given.ts';
import {
  aRegistration,
  createCountingHash,
  createSignInWizard,
  extractCode,
} from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';

/** Spec §3 (registration statuses), §7 (pre-register, sign-up); reliability page, D3. */
describeOnEachEngine('auth/registration', (suite) => {
  let made = 0;
  const createRegistration = (change: Readonly<Record<string, unknown>> = {}) =>
    aRegistration(++made, change);
  const findPeople = (where: string, value: string) =>
    suite.db.query<Record<string, unknown>>(`select * from person where ${where} and deleted_at is null`, [
      value,
    ]);

  it('stores the input until the contact is verified, and then creates a registered fan', async () => {
    const { app, register, sent } = createSignInWizard(suite.db);
    const visitor = openBrowser(app);
    const typed = createRegistration({
      gender: 'FEMALE',
      birthDate: '1990-02-28',
      password: 'Páramo-y-ceiba-7',
      consents: { terms: true, newsletter: true },
    });

    const challenge = await visitor.post('/api/auth/pre-register', { body: typed });
    const before = await findPeople('document_number = $1', typed.documentNumber);
    const [pending] = await suite.db.query<{ line: string }>(
      'select otp_challenge::text as line from otp_challenge where id = $1',
      [challenge.body.challengeId],
    );
    const done = await visitor.post('/api/auth/otp/confirm', {
      body: { challengeId: challenge.body.challengeId, code: extractCode(sent.at(-1)) },
    });
    const [after] = await findPeople('document_number = $1', typed.documentNumber);
    const [left] = await suite.db.query<{ registration: unknown }>(
      'select registration from otp_challenge where id = $1',
      [challenge.body.challengeId],
    );
    const login = await openBrowser(app).post('/api/auth/login', {
      body: { email: typed.email, password: 'Páramo-y-ceiba-7' },
    });

    expect(challenge).toMatchObject({
      status: 202,
      body: { channel: 'EMAIL', destination: expect.stringContaining('•••@correo.co') },
    });
    expect(before).toEqual([]);
    expect(pending?.line).not.toContain('Páramo-y-ceiba-7');
    expect(done).toMatchObject({
      status: 200,
      body: {
        isNew: true,
        user: {
          registration: 'REGISTERED',
          email: typed.email,
          phone: typed.phone,
          documentNumber: typed.documentNumber,
        },
      },
    });
    expect(after).toMatchObject({
      is_email_verified: true,
      is_phone_verified: false,
      gender: 'FEMALE',
      birth_date: '1990-02-28',
      locale: 'es',
      consents: { newsletter: true, terms: expect.any(String) },
    });
    expect(left?.registration).toBeNull();
    expect(login.status).toBe(200);
    expect((await visitor.get('/api/auth/current-session')).body.user.id).toBe(done.body.user.id);
    await register(openBrowser(app), createRegistration());
  });

  it('by phone verifies the phone, which then signs in with the password', async () => {
    const { app, sent } = createSignInWizard(suite.db);
    const visitor = openBrowser(app);
    const typed = createRegistration({ channel: 'whatsapp', password: 'Páramo-y-ceiba-7' });

    const challenge = await visitor.post('/api/v1/auth/sign-up', { body: typed });
    const done = await visitor.post('/api/v1/auth/verify-otp', {
      body: { challengeId: challenge.body.challengeId, code: extractCode(sent.at(-1)) },
    });
    const again = await openBrowser(app).post('/api/v1/auth/sign-in', {
      body: { phone: typed.phone, password: 'Páramo-y-ceiba-7' },
    });

    expect(sent.at(-1)).toMatchObject({ channel: 'whatsapp', to: typed.phone });
    expect(challenge.body.destination).toBe(`••••${typed.phone.slice(-4)}`);
    expect(done.body).toMatchObject({
      isNew: true,
      user: { registration: 'REGISTERED', phone: typed.phone },
    });
    expect(again.body.user.id).toBe(done.body.user.id);
  });

  it('completes the fan whom a seller registered, found by the e-mail address', async () => {
    const { app, register } = createSignInWizard(suite.db);
    const typed = createRegistration();
    const id = anId();
    await suite.db.query(
      `insert into person (id, market, email, first_name, registration_status, document_type, document_number)
       values ($1, 'COL', $2, 'M.', 'PRE_REGISTERED', 'CC', $3)`,
      [id, typed.email, typed.documentNumber],
    );

    const done = await register(openBrowser(app), typed);

    expect(done.body).toMatchObject({
      isNew: true,
      user: { id, firstName: 'Mariana', registration: 'REGISTERED' },
    });
    expect(await findPeople('document_number = $1', typed.documentNumber)).toHaveLength(1);
  });

  it('completes the fan whom a seller registered, found by document and verified phone', async () => {
    const { app, register } = createSignInWizard(suite.db);
    const typed = createRegistration({ channel: 'SMS' });
    const id = anId();
    const others = [typed.documentNumber, '1009988'].map((document, nth) => [
      nth === 0 ? id : anId(),
      document,
    ]);
    for (const [person, document] of others) {
      await suite.db.query(
        `insert into person (id, market, phone_prefix, phone, registration_status, document_type, document_number)
         values ($1, 'COL', '+57', $2, 'PRE_REGISTERED', 'CC', $3)`,
        [person, typed.phone.slice(3), document],
      );
    }

    const done = await register(openBrowser(app), typed);

    expect(done.body.user).toMatchObject({ id, registration: 'REGISTERED', email: typed.email });
  });

  it('completes the account of a visitor who signed in by a code before', async () => {
    const { app, enter, register } = createSignInWizard(suite.db);
    const visitor = openBrowser(app);
    const typed = createRegistration();

    const first = await enter(visitor, { phone: typed.phone, channel: 'SMS' });
    const done = await register(visitor, typed);

    expect(first.body).toMatchObject({ isNew: true, user: { registration: 'PRE_REGISTERED' } });
    expect(done.body.user).toMatchObject({
      id: first.body.user.id,
      registration: 'REGISTERED',
      email: typed.email,
      phone: typed.phone,
    });
    expect((await findPeople('id = $1', done.body.user.id))[0]).toMatchObject({
      is_email_verified: true,
      is_phone_verified: true,
    });
  });

  it('signs in a person who is already registered, whatever was entered', async () => {
    const { app, register } = createSignInWizard(suite.db);
    const typed = createRegistration();
    const first = await register(openBrowser(app), typed);

    const again = await register(openBrowser(app), { ...typed, firstName: 'Otra', password: 'Otra-cosa-77' });

    expect(again.body).toMatchObject({
      isNew: false,
      user: { id: first.body.user.id, firstName: 'Mariana' },
    });
    expect((await findPeople('id = $1', first.body.user.id))[0]?.password_hash).toBeNull();
  });

  it('reveals taken data only after verification, and accepts the correction under the same code', async () => {
    const { app, sent, register, confirm } = createSignInWizard(suite.db);
    const taken = createRegistration({ channel: 'SMS' });
    await register(openBrowser(app), taken);
    const visitor = openBrowser(app);
    const typed = createRegistration({ documentNumber: taken.documentNumber });

    const pending = await visitor.post('/api/auth/pre-register', { body: typed });
    const code = extractCode(sent.at(-1));
    const { challengeId } = pending.body;
    const document = await confirm(visitor, challengeId, code);
    const messages = sent.length;
    const corrected = { ...typed, documentNumber: '1.099.888.777', challengeId };
    const withPhone = await visitor.post('/api/auth/pre-register', {
      body: { ...corrected, phone: taken.phone },
    });
    const phone = await confirm(visitor, challengeId, code);
    await visitor.post('/api/auth/pre-register', { body: corrected });
    const done = await confirm(visitor, challengeId, code);

    expect(pending.status).toBe(202);
    expect(document).toMatchObject({ status: 409, body: { code: 'RepeatedDocumentNumber' }, setCookies: [] });
    expect(withPhone).toMatchObject({ status: 202, body: { challengeId } });
    expect(phone.body.code).toBe('RepeatedPhoneNumber');
    expect(sent).toHaveLength(messages);
    expect(done.body.user).toMatchObject({ registration: 'REGISTERED', documentNumber: '1099888777' });
  });

  it('limits how often a verified contact learns that data is taken, and still registers it', async () => {
    const { app, sent, confirm, register } = createSignInWizard(suite.db, { hash: createCountingHash() });
    const taken = createRegistration();
    await register(openBrowser(app), taken);
    const typed = createRegistration();
    const results: string[] = [];
    // From another network each time, and with as many attempts as a code has.
    for (let network = 0; network < 3; network++) {
      const visitor = openBrowser(app, { address: `198.51.100.${network}` });
      const body = { ...typed, documentNumber: taken.documentNumber };
      const { challengeId } = (await visitor.post('/api/auth/pre-register', { body })).body;
      const code = extractCode(sent.at(-1));
      for (let time = 0; time < 4; time++)
        results.push((await confirm(visitor, challengeId, code)).body.code);
      if (network < 2) continue;
      await visitor.post('/api/auth/pre-register', { body: { ...typed, challengeId } });
      results.push((await confirm(visitor, challengeId, code)).body.user.registration);
    }

    const { max } = registrationErrorLimit;
    expect(results).toEqual([
      ...Array(max).fill('RepeatedDocumentNumber'),
      ...Array(12 - max).fill('TooManyRequestsException'),
      'REGISTERED',
    ]);
  });

  it('gives an address that somebody else entered to the person who verifies it', async () => {
    const { app, register, enter } = createSignInWizard(suite.db);
    const victim = `victima${made}@correo.co`;
    const claimed = await register(openBrowser(app), createRegistration({ channel: 'SMS', email: victim }));

    const owner = await enter(openBrowser(app), { email: victim });

    expect(claimed.body.user.email).toBe(victim);
    expect(owner.body).toMatchObject({ isNew: true, user: { email: victim } });
    expect(owner.body.user.id).not.toBe(claimed.body.user.id);
    expect((await findPeople('id = $1', claimed.body.user.id))[0]?.email).toBeNull();
  });

  it('does not let anybody enter a verified address of another account', async () => {
    const { app, register } = createSignInWizard(suite.db);
    const typed = createRegistration();
    await register(openBrowser(app), typed);

    const claim = await register(
      openBrowser(app),
      createRegistration({ channel: 'SMS', email: typed.email }),
    );

    expect(claim).toMatchObject({ status: 409, body: { code: 'UsernameExistsException' } });
  });

  it('creates one account from parallel confirmations of two registrations of one contact', async () => {
    const { app, sent } = createSignInWizard(suite.db);
    const typed = createRegistration();
    const first = await openBrowser(app, { address: '198.51.100.1' }).post('/api/auth/pre-register', {
      body: typed,
    });
    const codes = [extractCode(sent.at(-1))];
    const second = await openBrowser(app, { address: '198.51.100.2' }).post('/api/auth/pre-register', {
      body: typed,
    });
    codes.push(extractCode(sent.at(-1)));

    const answers = await Promise.all(
      [first, second].flatMap(({ body }, nth) =>
        [1, 2].map(() =>
          openBrowser(app).post('/api/auth/otp/confirm', {
            body: { challengeId: body.challengeId, code: codes[nth] },
          }),
        ),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 401, 401]);
    expect(answers.filter(({ body }) => body.isNew === true)).toHaveLength(1);
    expect(await findPeople('lower(email) = $1', typed.email)).toHaveLength(1);
  });

  it.each([
    [
      'a document whose check digit is wrong',
      { documentType: 'NIT', documentNumber: '890903938-1' },
      'documentNumber',
    ],
    ['a document of the other country', { documentType: 'CINPAM', documentNumber: 'AB1234' }, 'documentType'],
    ['a child', { birthDate: `${new Date().getUTCFullYear() - 9}-01-01` }, 'birthDate'],
    ['a phone of another country', { phone: '+14155550100' }, 'phone'],
    ['a Colombian landline number', { phone: '+576012345678' }, 'phone'],
    ['terms that were not accepted', { consents: { terms: false, newsletter: false } }, 'consents.terms'],
  ])('rejects %s before anything is sent', async (_, change, field) => {
    const { app, sent } = createSignInWizard(suite.db);

    const rejected = await openBrowser(app).post('/api/auth/pre-register', {
      body: createRegistration(change),
    });

    expect(rejected).toMatchObject({ status: 400, body: { code: 'FIELDS_INVALID', fields: [{ field }] } });
    expect(sent).toEqual([]);
  });

  it('rejects a password that is common or made of public facts about its owner', async () => {
    const { app, sent } = createSignInWizard(suite.db);
    const listReasons = async (password: string) => {
      const { status, body } = await openBrowser(app).post('/api/auth/pre-register', {
        body: createRegistration({ password }),
      });
      return [status, body.code, ...(body.fields ?? []).map(({ reason }: { reason: string }) => reason)];
    };

    expect(await listReasons('corta')).toEqual([
      400,
      'InvalidPasswordException',
      'LENGTH',
      'UPPERCASE',
      'DIGIT',
      'SPECIAL',
    ]);
    expect(await listReasons('C0ntraseña#2026')).toEqual([400, 'InvalidPasswordException', 'COMMON']);
    expect(await listReasons('Mariana-1990')).toEqual([400, 'InvalidPasswordException', 'COMMON']);
    expect(await listReasons('Rojas.2026!')).toEqual([400, 'InvalidPasswordException', 'CONTEXT']);
    expect(sent).toEqual([]);
  });
});
