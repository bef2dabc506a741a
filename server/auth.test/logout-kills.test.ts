import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { anOperator, createManualClock, generateTotpCode, operatorPassword } from '#server/test/operators.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';

type Roles = readonly ('FAN' | 'SELLER')[];

/**
 * ASVS 7.4.1, 7.4.3: a sign-out ends exactly the intended sessions on the server, for every holder of the cookie. Each
 * case lists which of four sessions remain: the current browser, a thief with its former cookie, another browser of the
 * same person, and a manager.
 */
describeOnEachEngine('auth/logout-kills', (suite) => {
  const clock = createManualClock();

  const openSessions = async (roles: Roles) => {
    const { app } = createTestApp(suite.db, { now: clock.now });
    const person = await anOperator(suite.db, { roles });
    const enter = () => openSignedInBrowser(suite.db, app, person.id);
    const [here, other] = [await enter(), await enter()];
    // Another server, and the cookie before the sign-out.
    const thief = openBrowser(createTestApp(suite.db).app);
    for (const [name, value] of here.jar) thief.jar.set(name, value);
    const managerAccount = await anOperator(suite.db, { roles: ['MANAGER'] });
    const manager = await openSignedInBrowser(suite.db, app, managerAccount.id);
    return { person, here, thief, other, manager };
  };
  type OpenSessions = Awaited<ReturnType<typeof openSessions>>;

  const body = { currentPassword: operatorPassword, password: 'Puerta-norte-27' };
  const signOuts: Readonly<
    Record<
      string,
      readonly [roles: Roles, left: string, (of: OpenSessions) => Promise<{ readonly status: number }>]
    >
  > = {
    'a fan signs out': [['FAN'], 'other manager', ({ here }) => here.post('/api/auth/logout')],
    'a fan signs out by the v1 endpoint': [
      ['FAN'],
      'other manager',
      ({ here }) => here.post('/api/v1/auth/logout'),
    ],
    'an operator signs out': [['SELLER'], 'other manager', ({ here }) => here.post('/api/auth/logout')],
    'a fan ends the other sessions': [
      ['FAN'],
      'here thief manager',
      ({ here }) => endSessions(here, 'others'),
    ],
    'an operator ends the other sessions': [
      ['SELLER'],
      'here thief manager',
      ({ here }) => endSessions(here, 'others'),
    ],
    'a fan ends all sessions': [['FAN'], 'manager', ({ here }) => endSessions(here, 'all')],
    'an operator ends all sessions': [['SELLER'], 'manager', ({ here }) => endSessions(here, 'all')],
    'a fan sets a password': [
      ['FAN'],
      'here manager',
      ({ here }) => here.call('PUT', '/api/auth/password', { body }),
    ],
    'an operator sets a password': [
      ['SELLER'],
      'here manager',
      ({ here }) => here.call('PUT', '/api/auth/password', { body }),
    ],
    'an operator reauthenticates': [
      ['SELLER'],
      'here other manager',
      ({ here, person }) => {
        clock.pass(30);
        const code = generateTotpCode(person.secret, clock.now());
        return here.post('/api/operators/me/reauthentication', { body: { code } });
      },
    ],
    'an operator replaces their authenticator': [
      ['SELLER'],
      'here manager',
      async ({ here }) => {
        const { challengeId, secret } = (await here.post('/api/operators/me/second-factor')).body;
        return here.call('PUT', '/api/operators/me/second-factor', {
          body: { challengeId, code: generateTotpCode(secret, clock.now()) },
        });
      },
    ],
    'a manager removes an operator’s access': [
      ['FAN', 'SELLER'],
      'manager',
      ({ manager, person }) => manager.call('DELETE', `/api/operators/${person.id}`),
    ],
    'a manager resets an authenticator': [
      ['FAN', 'SELLER'],
      'manager',
      ({ manager, person }) => manager.call('DELETE', `/api/operators/${person.id}/second-factor`),
    ],
    'a manager requires a new password': [
      ['FAN'],
      'manager',
      ({ manager, person }) => manager.post(`/api/fan-access/${person.id}/password-reset`),
    ],
    'an account is deleted': [['FAN'], 'manager', ({ here }) => here.post('/api/auth/delete-user')],
  };

  it.each(Object.entries(signOuts))('%s', async (_, [roles, left, signOut]) => {
    const sessions = await openSessions(roles);
    const listLiveSessions = async () => {
      const { here, thief, other, manager } = sessions;
      const found: string[] = [];
      for (const [who, visitor] of Object.entries({ here, thief, other, manager }))
        if (await isSignedIn(visitor)) found.push(who);
      return found.join(' ');
    };
    const before = await listLiveSessions();

    const { status } = await signOut(sessions);

    expect(status).toBeLessThan(300);
    expect(before).toBe('here thief other manager');
    expect(await listLiveSessions()).toBe(left);
  });
});

const endSessions = (visitor: Visitor, which: string) =>
  visitor.call('DELETE', `/api/auth/sessions?which=${which}`);

const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.get('/api/auth/current-session')).body.user !== null;
