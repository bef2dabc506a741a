import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fanAccessRules } from '#server/identity/operators/fan-access.ts';
import { documentCheckLimits } from '#server/identity/sign-in/document-availability.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  aRegistration,
  createCountingHash,
  createSignInWizard,
  extractCode,
} from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { aPerson, openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';

const password = 'Páramo-y-ceiba-7';
const newPassword = 'Frailejón-verde-9';

/**
 * Spec §8 (PasswordResetRequiredException): a manager helps a fan whose password may be known to somebody else.
 */
describeOnEachEngine('auth/fan-access', (suite) => {
  let made = 8_300;

  const openSupport = async (change: Readonly<Record<string, unknown>> = {}) => {
    const wizard = createSignInWizard(suite.db, { hash: createCountingHash() });
    const typed = aRegistration(++made, { password, ...change });
    const fan = openBrowser(wizard.app);
    const id = String((await wizard.register(fan, typed)).body.user.id);
    const managerId = await aPerson(suite.db, { roles: ['MANAGER'] });
    const manager = await openSignedInBrowser(suite.db, wizard.app, managerId);
    const find = (words: string, by = manager) =>
      by.post('/api/fan-access/find', { body: { searchText: words } });
    const requireReset = (of = id, by: Visitor = manager) => by.post(`/api/fan-access/${of}/password-reset`);
    const logIn = (given: string, visitor = openBrowser(wizard.app)) =>
      visitor.post('/api/auth/login', { body: { email: typed.email, password: given } });
    return { ...wizard, typed, fan, id, manager, managerId, find, requireReset, logIn };
  };
  const readSignedInId = async (visitor: Visitor) =>
    (await visitor.get('/api/auth/current-session')).body.user?.id ?? null;
  const listAuditEvents = (kind: string, by: string) =>
    suite.db.query<{ person_id: string | null; details: unknown }>(
      "select person_id, details from audit_event where kind = $1 and details ->> 'by' = $2",
      [kind, by],
    );

  it('finds a fan only by the complete address, phone or document, and shows masked data', async () => {
    const { typed, id, find, managerId } = await openSupport();
    const whole = [typed.email.toUpperCase(), typed.phone, typed.phone.slice(3), typed.documentNumber];

    for (const words of whole) {
      const { body, text } = await find(words);
      expect(body.accounts).toEqual([
        {
          id,
          name: 'Mariana R.',
          email: 'm•••@correo.co',
          phone: `••••${typed.phone.slice(-4)}`,
          document: `CC ••••${typed.documentNumber.slice(-4)}`,
          hasPassword: true,
          resetRequiredAt: null,
        },
      ]);
      for (const secret of [typed.email, typed.phone, typed.documentNumber, typed.lastName])
        expect(text).not.toContain(secret);
    }
    for (const words of ['mariana', typed.email.slice(1), '%', typed.documentNumber.slice(1)])
      expect((await find(words)).body.accounts).toEqual([]);
    const auditEvents = await listAuditEvents('fan.searched', managerId);

    expect(auditEvents).toHaveLength(8);
    expect(auditEvents.filter(({ person_id }) => person_id === id)).toHaveLength(4);
    expect(JSON.stringify(auditEvents)).not.toContain(typed.documentNumber);
  });

  it('neither finds nor changes staff accounts', async () => {
    const { find, requireReset, typed } = await openSupport();
    const seller = await aPerson(suite.db, { roles: ['FAN', 'SELLER'] });
    const email = `vende${typed.documentNumber}@correo.co`;
    await suite.db.query("update person set email = $2, password_hash = 'x' where id = $1", [seller, email]);

    expect((await find(email)).body.accounts).toEqual([]);
    expect((await requireReset(seller)).body.code).toBe('NOT_FOUND');
    expect((await requireReset('nobody')).body.code).toBe('NOT_FOUND');
  });

  it('ends every session of the fan, notifies them once, and is audited', async () => {
    const { fan, id, app, sent, typed, requireReset, managerId, logIn, manager } = await openSupport();
    const elsewhere = openBrowser(app);
    await logIn(password, elsewhere);
    const before = sent.length;

    const done = await requireReset();
    const again = await requireReset();

    expect(done).toMatchObject({ status: 200, body: { wasNotified: true, account: { id } } });
    expect(done.body.account.resetRequiredAt).not.toBeNull();
    expect(again.body).toEqual(done.body);
    expect([
      await readSignedInId(fan),
      await readSignedInId(elsewhere),
      await readSignedInId(manager),
    ]).toEqual([null, null, managerId]);
    expect(sent.slice(before)).toMatchObject([
      { channel: 'EMAIL', to: typed.email, subject: expect.stringContaining('contraseña nueva') },
    ]);
    expect(await listAuditEvents('password.reset-required', managerId)).toMatchObject([{ person_id: id }]);
  });

  it('asks the fan for a new password only after the correct one', async () => {
    const { app, ask, sent, typed, requireReset, logIn } = await openSupport();
    await requireReset();

    const right = await logIn(password);
    const wrong = await logIn('No-es-esta-1');
    const visitor = openBrowser(app);
    const { challengeId } = (await ask(visitor, { email: typed.email }, '/api/auth/forgot')).body;
    const body = { challengeId, code: extractCode(sent.at(-1)), password: newPassword };
    const set = await visitor.post('/api/auth/forgot-submit', { body });

    expect([right.status, right.body.code]).toEqual([403, 'PasswordResetRequiredException']);
    expect([wrong.status, wrong.body.code]).toEqual([401, 'NotAuthorizedException']);
    expect([set.status, (await logIn(newPassword)).status, (await logIn(password)).status]).toEqual([
      204, 200, 401,
    ]);
  });

  it('locks out nobody with an unverified address: they confirm it first, then set a new password', async () => {
    const { app, ask, confirm, sent, typed, id, requireReset, logIn } = await openSupport({ channel: 'SMS' });
    await requireReset();
    const visitor = openBrowser(app);

    const response = await logIn(password, visitor);
    const entered = await confirm(
      visitor,
      response.body.detail.challenge.challengeId,
      extractCode(sent.at(-1)),
    );
    const stillClosed = await logIn(password);
    const { challengeId } = (await ask(visitor, { email: typed.email }, '/api/auth/forgot')).body;
    const body = { challengeId, code: extractCode(sent.at(-1)), password: newPassword };
    const set = await visitor.post('/api/auth/forgot-submit', { body });

    expect(response.body.code).toBe('UserNotConfirmedException');
    expect(entered).toMatchObject({ status: 200, body: { user: { id } } });
    expect(stillClosed.body.code).toBe('PasswordResetRequiredException');
    expect([set.status, (await logIn(newPassword)).status]).toEqual([204, 200]);
  });

  it('voids the codes that the password sent before', async () => {
    const { app, confirm, sent, requireReset, logIn } = await openSupport({ channel: 'SMS' });
    const anonymous = openBrowser(app);
    const response = await logIn(password, anonymous);
    const code = extractCode(sent.at(-1));

    await requireReset();
    const late = await confirm(anonymous, response.body.detail.challenge.challengeId, code);

    expect(late.body.code).toBe('CodeExpiredException');
  });

  it('requires a password to reset, and a recent second factor', async () => {
    const { requireReset, manager, managerId, id } = await openSupport({ password: undefined });
    const none = await requireReset();
    await suite.db.query(
      "update session set second_factor_at = now() - interval '11 minutes' where person_id = $1",
      [managerId],
    );

    const withoutRecentFactor = await requireReset(id, manager);

    expect([none.status, none.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(withoutRecentFactor.body.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('limits the searches per hour, so that accounts cannot be enumerated', async () => {
    const { find, managerId } = await openSupport();
    const { max, seconds } = fanAccessRules.searches;
    await suite.db.query(
      `insert into rate_limit (key, hits, is_allowed, expires_at)
       values ($1, array_fill(clock_timestamp(), array[$2::int]), true, now())`,
      [`fan-access/searches/${managerId}/${seconds}`, max],
    );

    expect((await find('nadie@correo.co')).body.code).toBe('TooManyRequestsException');
  });

  describe('by a seller', () => {
    const openDesk = async () => {
      const support = await openSupport();
      const sellerId = await aPerson(suite.db, { roles: ['SELLER'] });
      const seller = await openSignedInBrowser(suite.db, support.app, sellerId);
      const look = (query: Readonly<Record<string, string>>) =>
        seller.get(`/api/fan?${new URLSearchParams(query)}`);
      return { ...support, seller, sellerId, look };
    };

    it('shows a masked fan, found by the complete address or document, and records who looked', async () => {
      const { typed, id, look, sellerId } = await openDesk();
      const { email, documentType, documentNumber, phone, lastName } = typed;

      const answers = [
        await look({ email: email.toUpperCase() }),
        await look({ documentType, documentNumber }),
      ];
      const none = await look({ documentType, documentNumber: documentNumber.slice(1) });
      const auditEvents = await listAuditEvents('fan.searched', sellerId);

      for (const { body, text } of answers) {
        expect(body.fan).toMatchObject({
          id,
          firstName: 'Mariana',
          lastName: 'R.',
          email: 'm•••@correo.co',
          phone: `••••${phone.slice(-4)}`,
          documentNumber: null,
        });
        for (const secret of [email, phone, documentNumber, lastName]) expect(text).not.toContain(secret);
      }
      expect(none.body).toEqual({ fan: null });
      expect(auditEvents.map(({ person_id }) => person_id)).toEqual([id, id, null]);
      expect(JSON.stringify(auditEvents)).not.toContain(documentNumber);
    });

    it('finds neither staff nor people of another market', async () => {
      const { look } = await openDesk();
      const people = [
        await aPerson(suite.db, { roles: ['MANAGER'] }),
        await aPerson(suite.db, { roles: ['FAN', 'SELLER'] }),
        await aPerson(suite.db, { market: 'MEX' }),
      ];
      const rows = await suite.db.query<{ email: string; document_number: string }>(
        'select email, document_number from person where id = any($1)',
        [people],
      );

      expect(rows).toHaveLength(3);
      for (const { email, document_number: documentNumber } of rows) {
        expect((await look({ email })).body).toEqual({ fan: null });
        expect((await look({ documentType: 'CC', documentNumber })).body).toEqual({ fan: null });
      }
    });

    it('is limited: for documents in a row, and for everything that one seller looks up', async () => {
      const { look, seller, sellerId, typed } = await openDesk();
      const block = String(randomInt(100_000, 1_000_000));
      const statuses: number[] = [];
      for (let nth = 0; nth <= documentCheckLimits.block.max; nth++)
        statuses.push(
          (await look({ documentType: 'CC', documentNumber: `${block}${String(nth).padStart(4, '0')}` }))
            .status,
        );
      await suite.db.query(
        'update rate_limit set hits = array_fill(clock_timestamp(), array[$2::int]) where key = $1',
        [
          `document/asked-by/${sellerId}/${documentCheckLimits.seller.seconds}`,
          documentCheckLimits.seller.max,
        ],
      );
      const byEmail = await look({ email: 'nadie@correo.co' });
      const byRegistration = await seller.post('/api/fan', {
        key: randomUUID(),
        body: {
          firstName: 'Mariana',
          lastName: 'Rojas',
          documentType: 'CC',
          documentNumber: block,
          email: typed.email,
        },
      });

      expect(statuses.filter((status) => status === 200)).toHaveLength(documentCheckLimits.block.max);
      expect(statuses.at(-1)).toBe(429);
      for (const answer of [byEmail, byRegistration])
        expect(answer).toMatchObject({ status: 429, body: { code: 'TooManyRequestsException' } });
    });
  });
});
