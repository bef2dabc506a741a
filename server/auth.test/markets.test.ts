import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createFullTestApp } from '#server/test/full-test-app.ts';
import { anOperator, createManualClock, generateTotpCode, operatorPassword } from '#server/test/operators.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { anEvent } from '#server/test/test-event.ts';
import { aPerson, mexicanOrigin, openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';

/** The calls with which a manager attacks the staff and the events of a market. */
const attack = async (manager: Visitor, { operatorId, eventId }: { operatorId: string; eventId: string }) => [
  await manager.get('/api/operators'),
  await manager.call('PUT', `/api/operators/${operatorId}/roles`, { body: { roles: ['manager'] } }),
  await manager.call('DELETE', `/api/operators/${operatorId}/second-factor`),
  await manager.call('DELETE', `/api/operators/${operatorId}`),
  await manager.post(`/api/backoffice/events/${eventId}/cancellation`, {
    body: { name: 'Partido', note: 'Lluvia' },
    key: randomUUID(),
  }),
];

/** Spec §1, §6: the roles of operators count in the market of their account alone. */
describeOnEachEngine('auth/markets', (suite) => {
  let opened: ReturnType<typeof createFullTestApp> | undefined;
  const getApp = () => {
    opened ??= createFullTestApp(suite.db);
    return opened;
  };
  afterAll(() => opened?.app.close());
  const enter = async (role: 'SELLER' | 'MANAGER', market: 'COL' | 'MEX', origin?: string) => {
    const id = await aPerson(suite.db, { roles: [role], market });
    return { id, visitor: await openSignedInBrowser(suite.db, getApp().app, id, origin) };
  };
  const createTarget = async () => {
    const { id: operatorId } = await anOperator(suite.db, { roles: ['SELLER'], market: 'MEX' });
    const { id: eventId } = await anEvent(suite.db, {
      market: 'MEX',
      titles: { es: 'Partido', en: 'Partido' },
    });
    const readState = async () => [
      await suite.db.query('select roles, password_hash from person where id = $1', [operatorId]),
      await suite.db.query('select person_id from second_factor where person_id = $1', [operatorId]),
      await suite.db.query('select event_id from event_cancellation where event_id = $1', [eventId]),
    ];
    return { operatorId, eventId, readState };
  };
  const invitation = (email: string) => ({
    body: { email, firstName: 'Lucía', lastName: 'Vargas', roles: ['manager'], language: 'es' },
  });

  it.each([
    ['the other market’s host', mexicanOrigin, [403, 403, 403, 403, 403]],
    ['their own host', undefined, [200, 404, 404, 404, 404]],
  ])('keeps a manager from the staff and events of another market at %s', async (_, origin, statuses) => {
    const target = await createTarget();
    const { visitor } = await enter('MANAGER', 'COL', origin);
    const before = await target.readState();

    const answers = await attack(visitor, target);

    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(answers.map(({ text }) => text).join()).not.toContain(target.operatorId);
    expect(await target.readState()).toEqual(before);
  });

  it('signs staff of another market in as a person without roles, in the same steps', async () => {
    const clock = createManualClock();
    const { app } = createTestApp(suite.db, { now: clock.now });
    const manager = await anOperator(suite.db, { roles: ['MANAGER'] });
    const signIn = async (origin?: string) => {
      clock.pass(30);
      const browser = openBrowser(app, origin === undefined ? {} : { origin });
      const body = { email: manager.email, password: operatorPassword };
      const proven = await browser.post('/api/auth/login', { body });
      const { challengeId } = proven.body.secondFactor;
      const code = generateTotpCode(manager.secret, clock.now());
      const entered = await browser.post('/api/auth/second-factor', { body: { challengeId, code } });
      const { user } = (await browser.get('/api/auth/current-session')).body;
      return [proven.status, entered.status, entered.body.user.roles, user.roles];
    };

    expect(await signIn()).toEqual([200, 200, ['manager'], ['manager']]);
    expect(await signIn(mexicanOrigin)).toEqual([200, 200, [], []]);
  });

  it('lets the market’s own manager do all of it', async () => {
    const target = await createTarget();
    const { visitor } = await enter('MANAGER', 'MEX', mexicanOrigin);

    const answers = await attack(visitor, target);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 204, 201]);
    expect(answers[0]?.text).toContain(target.operatorId);
  });

  it('shows a manager the invitations and sign-ins of their market alone', async () => {
    const [colombian, mexican] = [
      await enter('MANAGER', 'COL'),
      await enter('MANAGER', 'MEX', mexicanOrigin),
    ];
    const email = `${randomUUID()}@taquilla.test`;
    const invited = await mexican.visitor.post('/api/operators/invitations', invitation(email));
    const { id } = invited.body.operator;

    const withdrawn = await colombian.visitor.call('DELETE', `/api/operators/${id}`);
    const again = await colombian.visitor.post('/api/operators/invitations', invitation(email));
    const [here, there] = [
      await colombian.visitor.get('/api/operators'),
      await mexican.visitor.get('/api/operators'),
    ];
    await mexican.visitor.call('DELETE', `/api/operators/${id}`);
    const logs = await Promise.all(
      [colombian, mexican].map(async ({ visitor }) => (await visitor.get('/api/operators/sign-ins')).text),
    );
    const hasWithdrawal = logs.map((text) => text.includes('operator.withdrawn'));

    expect([withdrawn.status, again.status]).toEqual([404, 201]);
    expect([here.text.includes(id), there.text.includes(id)]).toEqual([false, true]);
    expect(hasWithdrawal).toEqual([false, true]);
  });

  it('makes nobody of another market staff: neither by an invitation, nor by one that is older than their account', async () => {
    const { visitor } = await enter('MANAGER', 'MEX', mexicanOrigin);
    const readPerson = (email: string) =>
      suite.db.query('select market, roles, password_hash from person where email = $1', [email]);
    const insertFan = (email: string) =>
      suite.db.query(
        `insert into person (id, market, email, is_email_verified, registration_status)
         values ($1, 'COL', $2, true, 'REGISTERED')`,
        [randomUUID(), email],
      );
    const [early, late] = [`${randomUUID()}@correo.co`, `${randomUUID()}@correo.co`];
    await insertFan(early);
    const rejected = await visitor.post('/api/operators/invitations', invitation(early));
    await visitor.post('/api/operators/invitations', invitation(late));
    const token = /#invitation=([\w-]+)/.exec(getApp().sent.at(-1)?.text ?? '')?.[1];
    await insertFan(late);
    const accepted = await visitor.post('/api/operators/invitations/accept', {
      body: { token, password: 'Puerta-norte-27' },
    });

    expect([rejected.body.code, accepted.body.code]).toEqual(['UsernameExistsException', 'LINK_INVALID']);
    for (const email of [early, late])
      expect(await readPerson(email)).toEqual([{ market: 'COL', roles: ['FAN'], password_hash: null }]);
  });

  it('finds and resets fans of the manager’s market alone', async () => {
    const { visitor } = await enter('MANAGER', 'COL');
    const fanId = await aPerson(suite.db, { market: 'MEX' });
    const email = `${randomUUID()}@correo.mx`;
    await suite.db.query(
      "update person set email = $2, phone_prefix = '+52', phone = '5512345678', password_hash = 'x' where id = $1",
      [fanId, email],
    );

    for (const searchText of [email, '+525512345678'])
      expect((await visitor.post('/api/fan-access/find', { body: { searchText } })).body.accounts).toEqual(
        [],
      );
    expect((await visitor.post(`/api/fan-access/${fanId}/password-reset`)).body.code).toBe('NOT_FOUND');
  });
});
