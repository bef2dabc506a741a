import { describe, expect, it } from 'vitest';
import { createNewsletter, unsubscribeLinkDays } from '#server/identity/account/newsletter.ts';
import { postgresProfiles } from '#server/identity/account/profiles.repository.ts';
import type { Message } from '#server/kernel/messenger/messenger.port.ts';
import { postgresLinkSecret } from '#server/kernel/security/link-secrets.repository.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { quickHash } from '#server/test/quick-hash.ts';
import { aRegistration, createSignInWizard, extractCode } from '#server/test/sign-in-wizard.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { aPerson, openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

const about = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  documentType: 'CC',
  documentNumber: '1020774418',
};

let next = 1_000_000_000;
/** Returns a unique citizenship card number. */
const aDocument = () => String(next++);

/** Spec §2 (/profile), §3, §5, §7. */
describeOnEachEngine('the account settings', (suite) => {
  const aFan = async () => {
    const { app, sent } = createTestApp(suite.db);
    const id = await aPerson(suite.db);
    const visitor = await openSignedInBrowser(suite.db, app, id);
    return { app, sent, id, visitor };
  };
  const save = (visitor: Visitor, body: object) => visitor.call('PUT', '/api/fan', { body });
  const profileOf = async (visitor: Visitor) => (await visitor.get('/api/fan/profile')).body.profile;
  const stale = (personId: string) =>
    suite.db.query("update session set authenticated_at = now() - interval '1 hour' where person_id = $1", [
      personId,
    ]);
  const setPassword = async (personId: string, password: string) =>
    suite.db.query('update person set password_hash = $2 where id = $1', [
      personId,
      await quickHash.hash(password),
    ]);

  const anOrder = async (personId: string, status: 'PENDING' | 'PAID', startsIn: string | null) => {
    const tag = `${personId.slice(0, 8)}-${next++}`.toLowerCase().replaceAll('_', '-');
    await suite.db.script(`
      insert into reservation (id, market, person_id, sales_channel, status, expires_at)
        values ('r-${tag}', 'COL', '${personId}', 'SELF_SERVICE', 'ACTIVE', now() + interval '1 hour');
      insert into orders (id, code, reservation_id, market, buyer_id, sales_channel, status, base, fee, tax, total, currency)
        values ('o-${tag}', 'C-${tag}', 'r-${tag}', 'COL', '${personId}', 'SELF_SERVICE', 'PENDING', 100, 0, 0, 100, 'COP');
    `);
    if (status === 'PAID')
      await suite.db.query(`update orders set status = 'PAID', paid_at = now() where id = $1`, [`o-${tag}`]);
    if (startsIn === null) return;
    await suite.db.script(`
      insert into event (id, market, product_kind, titles, time_zone, starts_at, sale_opens_at, sale_closes_at, currency)
        values ('e-${tag.replaceAll(/[^a-z0-9-]/g, '')}', 'COL', 'FOOTBALL', '{}', 'America/Bogota', now() + interval '${startsIn}',
          now() - interval '9 days', now() + interval '9 days', 'COP');
      insert into ticket (id, order_id, event_id, section_code, seat_code, type, owner_id, holder, currency, qr_mode)
        values ('ticket-of-${tag}-0123456789', 'o-${tag}', 'e-${tag.replaceAll(/[^a-z0-9-]/g, '')}', 'A', 'A-1', 'PAID',
          '${personId}', '{"name": "Ana Ruiz"}', 'COP', 'STATIC_DEFAULT');
    `);
  };

  it('show the complete account to its owner only', async () => {
    const { visitor, id, app } = await aFan();

    expect(await profileOf(visitor)).toEqual({
      user: expect.objectContaining({ id, firstName: 'Ana', documentType: 'CC' }),
      gender: null,
      birthDate: null,
      isEmailVerified: true,
      isPhoneVerified: false,
      hasPassword: false,
      isDocumentLocked: false,
      channels: ['EMAIL'],
      language: null,
      wantsNewsletter: false,
      wallet: { balance: { amount: 0, currency: 'COP' }, movements: [], latePaymentDestination: 'PAYMENT' },
    });
    expect((await openBrowser(app).get('/api/fan/profile')).status).toBe(401);
  });

  it('save name, gender and birth date; omitted fields stay unchanged', async () => {
    const { visitor } = await aFan();
    const documentNumber = aDocument();

    await save(visitor, { ...about, documentNumber, gender: 'FEMALE', birthDate: '1990-05-04' });
    const answer = await save(visitor, { ...about, documentNumber, firstName: 'Ana María' });

    expect(answer).toMatchObject({ status: 200, body: { fan: { firstName: 'Ana María' } } });
    expect(await profileOf(visitor)).toMatchObject({ gender: 'FEMALE', birthDate: '1990-05-04' });
    await save(visitor, { ...about, documentNumber, gender: null, birthDate: null });
    expect(await profileOf(visitor)).toMatchObject({ gender: null, birthDate: null });
  });

  it.each([
    [{ birthDate: '2024-01-01' }, 'birthDate', 'TOO_YOUNG'],
    [{ birthDate: '1801-01-01' }, 'birthDate', 'NOT_A_DATE'],
    [{ documentNumber: '12' }, 'documentNumber', 'WRONG_FORMAT'],
    [{ documentType: 'NIT', documentNumber: '8909039387' }, 'documentNumber', 'WRONG_CHECK_DIGIT'],
  ])('reject %j', async (change, field, reason) => {
    const { visitor } = await aFan();

    expect(await save(visitor, { ...about, ...change })).toMatchObject({
      status: 400,
      body: { code: 'FIELDS_INVALID', fields: [{ field, reason }] },
    });
  });

  it('allow correcting a document until a purchase uses it', async () => {
    const { visitor, id } = await aFan();
    const first = aDocument();
    expect((await save(visitor, { ...about, documentNumber: first })).status).toBe(200);
    const documentNumber = aDocument();
    expect((await save(visitor, { ...about, documentNumber })).status).toBe(200);
    await anOrder(id, 'PAID', null);

    const other = await save(visitor, { ...about, documentNumber: first });
    const same = await save(visitor, { ...about, documentNumber, firstName: 'Anita' });

    expect([other.status, other.body.code, same.status]).toEqual([409, 'DOCUMENT_LOCKED', 200]);
    expect(await profileOf(visitor)).toMatchObject({
      isDocumentLocked: true,
      user: { firstName: 'Anita', documentNumber },
    });
  });

  it('limit the documents that one person can try', async () => {
    const { visitor: owner } = await aFan();
    const documentNumber = aDocument();
    await save(owner, { ...about, documentNumber });
    const { visitor } = await aFan();

    const codes = [];
    for (let n = 0; n < 12; n++) codes.push((await save(visitor, { ...about, documentNumber })).body.code);

    expect(codes.slice(0, 10)).toEqual(Array(10).fill('RepeatedDocumentNumber'));
    expect(codes.slice(10)).toEqual(['TooManyRequestsException', 'TooManyRequestsException']);
  });

  it('count documents that nobody has, too: a success says that it was free', async () => {
    const { visitor } = await aFan();
    const own = aDocument();
    const typed = [own, own, ...Array.from({ length: 11 }, aDocument)];

    const statuses = [];
    for (const documentNumber of typed)
      statuses.push((await save(visitor, { ...about, documentNumber })).status);

    expect(statuses).toEqual([...Array(11).fill(200), 429, 429]);
  });

  it('save the communication preferences', async () => {
    const { visitor } = await aFan();
    const body = { channels: ['whatsapp', 'EMAIL', 'EMAIL'], language: 'en', wantsNewsletter: true };

    const answer = await visitor.call('PUT', '/api/fan/preferences', { body });

    expect(answer.body.profile).toMatchObject({
      channels: ['whatsapp', 'EMAIL'],
      language: 'en',
      wantsNewsletter: true,
    });
    const none = await visitor.call('PUT', '/api/fan/preferences', { body: { ...body, channels: [] } });
    expect(none.body.code).toBe('FIELDS_INVALID');
  });

  it('accept a first password after a recent sign-in only, and notify the owner', async () => {
    const { visitor, sent, id } = await aFan();
    const put = () => visitor.call('PUT', '/api/auth/password', { body: { password: 'Ceiba-y-Paramo-7' } });
    await stale(id);
    expect((await put()).body.code).toBe('REAUTHENTICATION_REQUIRED');
    await suite.db.query('update session set authenticated_at = now() where person_id = $1', [id]);

    expect((await put()).status).toBe(204);
    expect(sent.map(({ channel, text }) => [channel, text.includes('Ana')])).toEqual([['EMAIL', true]]);
    expect(await profileOf(visitor)).toMatchObject({ hasPassword: true });
  });

  it('change the password with the current one: other sessions end, this one gets a new cookie', async () => {
    const { visitor, app, id } = await aFan();
    await setPassword(id, 'Ceiba-y-Paramo-7');
    const other = await openSignedInBrowser(suite.db, app, id);
    const before = visitor.jar.get('user_session');
    const put = (body: object) => visitor.call('PUT', '/api/auth/password', { body });

    const without = await put({ password: 'Nevado-del-Ruiz-9' });
    const wrong = await put({ currentPassword: 'No-es-esta-1', password: 'Nevado-del-Ruiz-9' });
    const weak = await put({ currentPassword: 'Ceiba-y-Paramo-7', password: 'corta' });
    const right = await put({ currentPassword: 'Ceiba-y-Paramo-7', password: 'Nevado-del-Ruiz-9' });

    expect([without, wrong].map(({ body }) => body.code)).toEqual(Array(2).fill('NotAuthorizedException'));
    expect(weak.body.code).toBe('InvalidPasswordException');
    expect(right.status).toBe(204);
    expect((await other.get('/api/fan/profile')).status).toBe(401);
    expect((await visitor.get('/api/fan/profile')).status).toBe(200);
    expect(visitor.jar.get('user_session')).not.toBe(before);
  });

  it('limit guesses of the current password on an open page', async () => {
    const { visitor, id } = await aFan();
    await setPassword(id, 'Ceiba-y-Paramo-7');
    const codes = [];
    for (let n = 0; n < 6; n++) {
      const body = { currentPassword: `Guess-number-${n}`, password: 'Nevado-del-Ruiz-9' };
      codes.push((await visitor.call('PUT', '/api/auth/password', { body })).body.code);
    }

    expect(codes.at(-1)).toBe('TooManyFailedAttemptsException');
  });

  it('export all personal data except credentials', async () => {
    const { visitor, id } = await aFan();
    await setPassword(id, 'Ceiba-y-Paramo-7');
    await anOrder(id, 'PAID', '2 days');
    await suite.db.query(
      `insert into saved_card (person_id, card_id, brand, last_four, exp_month, exp_year, security_code_length)
       values ($1, 'card-of-ana', 'visa', '8260', 11, 2030, 3)`,
      [id],
    );

    const answer = await visitor.get('/api/fan/data');

    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="taquilla.json"');
    expect(answer.body.person).toMatchObject({ firstName: 'Ana', documentType: 'CC', hasPassword: true });
    expect(answer.body.orders).toMatchObject([{ status: 'PAID', total: 100, currency: 'COP' }]);
    expect(answer.body.tickets).toMatchObject([{ section: 'A', seat: 'A-1', holder: { name: 'Ana Ruiz' } }]);
    expect(answer.body.sessions).toHaveLength(1);
    expect(answer.body.cards).toMatchObject([{ brand: 'visa', lastFour: '8260' }]);
    expect(answer.text).not.toMatch(/argon2|token|ticket-of|card-of/);
  });

  it.each([
    [
      'a payment under way',
      'PENDING',
      null,
      { openPayments: 1, upcomingTickets: 0, ordersAwaitingRefund: 0, unfinishedPlans: 0, balance: null },
    ],
    [
      'a ticket of a coming event',
      'PAID',
      '2 days',
      { openPayments: 0, upcomingTickets: 1, ordersAwaitingRefund: 0, unfinishedPlans: 0, balance: null },
    ],
  ] as const)('do not delete an account with %s', async (_, status, startsIn, detail) => {
    const { visitor, id } = await aFan();
    await anOrder(id, status, startsIn);

    const answer = await visitor.post('/api/auth/delete-user');

    expect(answer).toMatchObject({ status: 409, body: { code: 'ACCOUNT_IN_USE', detail } });
    expect((await visitor.get('/api/fan/profile')).status).toBe(200);
  });

  it('do not delete an account with an open refund, until staff has decided', async () => {
    const { visitor, id } = await aFan();
    await anOrder(id, 'PAID', null);
    const [alert] = await suite.db.query<{ id: string }>(
      `insert into payment_exception (id, idempotency_key, market, kind, order_id, amount, currency)
       select 'owed-' || id, 'owed:' || id, market, 'MANUAL_REFUND_DUE', id, 100, 'COP' from orders where buyer_id = $1 returning id`,
      [id],
    );

    const before = await visitor.post('/api/auth/delete-user');
    await suite.db.query(
      `insert into payment_exception_resolution (exception_id, decision, note, resolved_by, request_key)
       values ($1, 'BY_HAND', 'Paid out', $2, 'key-' || $1)`,
      [alert?.id, id],
    );
    const after = await visitor.post('/api/auth/delete-user');

    expect(before).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_IN_USE', detail: { ordersAwaitingRefund: 1 } },
    });
    expect(after.status).toBe(204);
  });

  it('do not delete an account with a wallet balance, whose movements are in the export', async () => {
    const { visitor, id } = await aFan();
    await saleTransactionsOver(suite.db).wallets.credit({
      personId: id,
      amount: { amount: 900, currency: 'COP' },
      key: `gift:${id}`,
      orderId: null,
    });

    const answer = await visitor.post('/api/auth/delete-user');

    const detail = {
      openPayments: 0,
      upcomingTickets: 0,
      ordersAwaitingRefund: 0,
      unfinishedPlans: 0,
      balance: { amount: 900, currency: 'COP' },
    };
    expect(answer).toMatchObject({ status: 409, body: { code: 'ACCOUNT_IN_USE', detail } });
    expect((await visitor.get('/api/fan/data')).body.balance).toMatchObject([
      { kind: 'CREDITED', amount: 900, currency: 'COP' },
    ]);
  });

  it('auth/delete-kills-all: every session ends, the person is anonymised, accounting records stay', async () => {
    const { visitor, app, sent, id } = await aFan();
    const other = await openSignedInBrowser(suite.db, app, id);
    const code = (await other.post('/api/auth/taquilla-session/code')).body.code;
    await anOrder(id, 'PAID', '-9 days');
    const { email, documentNumber } = (await profileOf(visitor)).user;
    await suite.db.query(
      "insert into otp_challenge (id, purpose, channel, contact, code_hash, attempts_left, expires_at) values ($1, 'LOGIN', 'EMAIL', $2, 'h', 5, now() + interval '5 minutes')",
      [`c-${id}`, email],
    );
    const elsewhere = openBrowser(createTestApp(suite.db).app);
    for (const [name, value] of other.jar) elsewhere.jar.set(name, value);

    const answer = await visitor.post('/api/auth/delete-user');

    expect([answer.status, visitor.jar.size]).toEqual([204, 0]);
    for (const one of [visitor, other, elsewhere])
      expect((await one.get('/api/fan/profile')).status).toBe(401);
    expect((await openBrowser(app).post('/api/auth/taquilla-session', { body: { code } })).body.code).toBe(
      'CodeExpiredException',
    );
    expect(sent.map(({ to }) => to)).toEqual([email]);
    const [books] = await suite.db.query<{ orders: number; tickets: number }>(
      'select (select count(*)::int from orders where buyer_id = $1) as orders, (select count(*)::int from ticket where owner_id = $1) as tickets',
      [id],
    );
    expect(books).toEqual({ orders: 1, tickets: 1 });
    const rows = await suite.db.query<{ text: string }>(
      `select row_to_json(p)::text as text from person p where id = $1
       union all select row_to_json(t)::text from ticket t where owner_id = $1
       union all select row_to_json(s)::text from session s where person_id = $1
       union all select row_to_json(c)::text from otp_challenge c where contact = $2`,
      [id, email],
    );
    const left = rows.map(({ text }) => text).join('\n');
    for (const word of [email, documentNumber, 'Ana', 'Ruiz']) expect(left).not.toContain(word);
  });

  it('allow a new account with the same e-mail and document after deletion', async () => {
    const { visitor } = await aFan();
    const documentNumber = aDocument();
    await save(visitor, { ...about, documentNumber });
    await visitor.post('/api/auth/delete-user');
    const { visitor: again } = await aFan();

    expect((await save(again, { ...about, documentNumber })).status).toBe(200);
  });

  it('let a deleted account buy nothing', async () => {
    const { visitor, id } = await aFan();
    await visitor.post('/api/auth/delete-user');

    await expect(anOrder(id, 'PENDING', null)).rejects.toMatchObject({ code: 'TQ004' });
  });

  it('do not let operators delete their account', async () => {
    const { app } = createTestApp(suite.db);
    const both = await openSignedInBrowser(
      suite.db,
      app,
      await aPerson(suite.db, { roles: ['FAN', 'SELLER'] }),
    );

    const asOperator = await both.post('/api/auth/delete-user');
    // Like a sign-in by code only, which does not grant the operator roles.
    await suite.db.query('update session set second_factor_at = null');
    const asFan = await both.post('/api/auth/delete-user');

    expect([asOperator.body.code, asFan.body.code]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });

  describe('the e-mail address', () => {
    const wish = async (visitor: Visitor, sent: readonly Message[], email: string) => {
      const asked = await visitor.post('/api/fan/email-validation', { body: { email, language: 'es' } });
      const code = /\b\d{6}\b/.exec(sent.findLast(({ to }) => to === email)?.text ?? '')?.[0];
      return { challengeId: asked.body.challengeId as string, code: code ?? 'no code' };
    };
    const change = (visitor: Visitor, body: object) => visitor.call('PUT', '/api/fan/email', { body });

    it('changes with a code sent to the new address, and the old one is notified', async () => {
      const { visitor, sent } = await aFan();
      const { email: old } = (await profileOf(visitor)).user;

      const answer = await change(visitor, await wish(visitor, sent, `nueva-${next++}@correo.co`));

      expect(answer).toMatchObject({ status: 200, body: { profile: { isEmailVerified: true } } });
      expect(answer.body.profile.user.email).toMatch(/^nueva-/);
      expect(sent.at(-1)).toMatchObject({ to: old, subject: expect.stringMatching(/email|correo/) });
    });

    it('changes once under parallel requests with the right code', async () => {
      const { visitor, sent } = await aFan();
      const answer = await wish(visitor, sent, `una-${next++}@correo.co`);

      const answers = await Promise.all(Array.from({ length: 5 }, () => change(visitor, answer)));

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(sent.filter(({ subject }) => /cambió|changed/i.test(subject))).toHaveLength(1);
    });

    it('cannot be an address of another account, which is reported only after the right code', async () => {
      const { visitor, sent } = await aFan();
      const { visitor: other } = await aFan();
      const { email } = (await profileOf(other)).user;
      const { challengeId, code } = await wish(visitor, sent, email);
      const wrong = code === '000000' ? '000001' : '000000';

      const guessed = await change(visitor, { challengeId, code: wrong });
      const right = await change(visitor, { challengeId, code });

      expect([guessed.body.code, right.body.code]).toEqual([
        'CodeMismatchException',
        'UsernameExistsException',
      ]);
    });

    it('does not change with a code of another person or for another purpose', async () => {
      const { visitor, sent } = await aFan();
      const { visitor: other, sent: others } = await aFan();
      const { email } = (await profileOf(visitor)).user;
      const theirs = await wish(other, others, `ajena-${next++}@correo.co`);
      const login = await visitor.post('/api/auth/otp/send', { body: { email, language: 'es' } });
      const code = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0];

      const answers = [
        await change(visitor, theirs),
        await change(visitor, { challengeId: login.body.challengeId, code }),
      ];

      expect(answers.map(({ body }) => body.code)).toEqual(Array(2).fill('CodeExpiredException'));
    });

    describe('given an unverified address of the registration', () => {
      const aClaimer = async () => {
        const wizard = createSignInWizard(suite.db);
        const typed = aRegistration(next++ % 1_000_000, { channel: 'SMS' });
        const visitor = openBrowser(wizard.app);
        const id = String((await wizard.register(visitor, typed)).body.user.id);
        return { ...wizard, visitor, id, email: typed.email };
      };

      it('is confirmed with the code that was sent there, without a notification', async () => {
        const { visitor, sent, email, id } = await aClaimer();
        const before = await profileOf(visitor);

        const answer = await change(visitor, await wish(visitor, sent, email));

        expect(before).toMatchObject({ isEmailVerified: false, user: { email } });
        expect(answer).toMatchObject({
          status: 200,
          body: { profile: { isEmailVerified: true, user: { id, email } } },
        });
        expect(sent.at(-1)?.text).toMatch(/\b\d{6}\b/);
        expect(
          await suite.db.query("select kind from audit_event where person_id = $1 and kind like 'email.%'", [
            id,
          ]),
        ).toEqual([{ kind: 'email.confirmed' }]);
      });

      it('can be replaced by another one without notifying the unverified address', async () => {
        const { visitor, sent, email } = await aClaimer();
        const other = `propia-${next++}@correo.co`;

        const answer = await change(visitor, await wish(visitor, sent, other));

        expect(answer.body.profile).toMatchObject({ isEmailVerified: true, user: { email: other } });
        expect(sent.filter(({ to }) => to === email)).toEqual([]);
      });

      it('belongs to whoever verifies it: the account that only claimed it loses it', async () => {
        const claimer = await aClaimer();
        const { visitor, sent } = await aFan();

        const answer = await change(visitor, await wish(visitor, sent, claimer.email));

        expect(answer.body.profile).toMatchObject({ isEmailVerified: true, user: { email: claimer.email } });
        expect(await profileOf(claimer.visitor)).toMatchObject({
          isEmailVerified: false,
          user: { email: '' },
        });
      });

      it('is taken over from an empty account that signing in with it created', async () => {
        const { app, visitor, sent, enter, email, id } = await aClaimer();
        const second = (await enter(openBrowser(app), { email })).body.user;

        const answer = await change(visitor, await wish(visitor, sent, email));
        const entered = (await enter(openBrowser(app), { email })).body.user;

        expect(second.id).not.toBe(id);
        expect(answer).toMatchObject({ status: 200, body: { profile: { user: { id, email } } } });
        expect(entered.id).toBe(id);
      });
    });

    it('cannot be changed by operators, however they signed in', async () => {
      const { app, sent } = createTestApp(suite.db);
      const both = await openSignedInBrowser(
        suite.db,
        app,
        await aPerson(suite.db, { roles: ['FAN', 'SELLER'] }),
      );
      await suite.db.query('update session set second_factor_at = null');

      const asked = await both.post('/api/fan/email-validation', {
        body: { email: `ajena-${next++}@correo.co`, language: 'es' },
      });
      const changed = await change(both, { challengeId: 'any-challenge', code: '123456' });

      expect([asked.body.code, changed.body.code]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
      expect(sent).toEqual([]);
    });

    it('requires a recent sign-in; a code to the old address is one, and the session continues under a new cookie', async () => {
      const { visitor, sent, id } = await aFan();
      const answer = await wish(visitor, sent, `otra-${next++}@correo.co`);
      await stale(id);
      const before = visitor.jar.get('user_session');

      const rejected = await change(visitor, answer);
      const proof = await visitor.post('/api/fan/reauthentication', {
        body: { channel: 'EMAIL', language: 'es' },
      });
      const code = extractCode(sent.at(-1));
      await visitor.post('/api/fan/reauthentication/code', {
        body: { challengeId: proof.body.challengeId, code },
      });
      const changed = await change(visitor, answer);

      expect([rejected.body.code, changed.status]).toEqual(['REAUTHENTICATION_REQUIRED', 200]);
      expect(visitor.jar.get('user_session')).not.toBe(before);
    });
  });

  it.each([
    ['GET', '/api/fan/data'],
    ['POST', '/api/auth/delete-user'],
  ] as const)('require reauthentication for %s %s', async (method, path) => {
    const { visitor, id } = await aFan();
    await stale(id);

    expect((await visitor.call(method, path)).body.code).toBe('REAUTHENTICATION_REQUIRED');
  });
});

/** Spec §7, /api/newsletter/unsubscribe. */
describeOnEachEngine('unsubscribing from the newsletter', (suite) => {
  const day = 24 * 60 * 60 * 1000;
  const letters = () =>
    createNewsletter({
      profiles: postgresProfiles(suite.db),
      secret: postgresLinkSecret(suite.db, 'unsubscribe'),
    });
  const aReader = async () => {
    const { app } = createTestApp(suite.db);
    const id = await aPerson(suite.db);
    await suite.db.query(`update person set consents = '{"newsletter": true}' where id = $1`, [id]);
    return { app, id };
  };
  const wantsNewsletter = async (id: string) => (await postgresProfiles(suite.db).find(id))?.wantsNewsletter;
  const end = (app: Parameters<typeof openBrowser>[0], token: string) =>
    openBrowser(app).post('/api/newsletter/unsubscribe', { body: { token } });

  it('works by the link of a message, without a sign-in, and is idempotent', async () => {
    const { app, id } = await aReader();
    const token = await letters().createToken(id, Date.now());

    const answers = [await end(app, token), await end(app, token)];

    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await wantsNewsletter(id)).toBe(false);
  });

  it('rejects a link that is forged, truncated, of another purpose or expired', async () => {
    const { app, id } = await aReader();
    const { id: other } = await aReader();
    const token = await letters().createToken(id, Date.now());
    const old = await letters().createToken(id, Date.now() - (unsubscribeLinkDays + 1) * day);
    const [, sent, signature] = token.split('.');

    const tried = [
      `${other}.${sent}.${signature}`,
      `${id}.zzzz.${signature}`,
      token.slice(0, -1),
      `${id}.${sent}.${'A'.repeat(43)}`,
      'x',
      old,
    ];
    const answers = await Promise.all(tried.map((wrong) => end(app, wrong)));

    expect(answers.map(({ body }) => body?.code)).toEqual(tried.map(() => 'LINK_INVALID'));
    expect([await wantsNewsletter(id), await wantsNewsletter(other)]).toEqual([true, true]);
  });

  it('uses links that every server signs alike', async () => {
    const { id } = await aReader();
    const now = Date.now();

    const tokens = await Promise.all([letters().createToken(id, now), letters().createToken(id, now)]);

    expect(tokens[0]).toBe(tokens[1]);
  });
});
