import { expect, it } from 'vitest';
import { postgresProfiles } from '#server/identity/account/profiles.repository.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { anOperator, operatorPassword, type TestOperator } from '#server/test/operators.ts';
import { quickHash } from '#server/test/quick-hash.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';

const newPassword = 'Puerta-norte-27';

const change = (visitor: Visitor, currentPassword: string, password = newPassword) =>
  visitor.call('PUT', '/api/auth/password', { body: { currentPassword, password } });
const list = (visitor: Visitor) => visitor.get('/api/auth/sessions');
const end = (visitor: Visitor, which: string) => visitor.call('DELETE', `/api/auth/sessions?which=${which}`);
const isIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.get('/api/auth/current-session')).body.user !== null;

/** Operators use the same session and password endpoints as fans, with the second factor. ASVS 6.2.3, 7.4.3, 7.5.2. */
describeOnEachEngine('an operator’s account security', (suite) => {
  const opened = async (roles: readonly ('FAN' | 'SELLER' | 'DESIGNER')[] = ['SELLER']) => {
    const { app, sent } = createTestApp(suite.db);
    const operator = await anOperator(suite.db, { roles });
    const enter = () => openSignedInBrowser(suite.db, app, operator.id);
    return { app, sent, operator, workstation: await enter(), other: await enter(), enter };
  };
  const longAgo = ({ id }: TestOperator) =>
    suite.db.query(
      "update session set second_factor_at = now() - interval '11 minutes' where person_id = $1",
      [id],
    );
  const signsIn = (app: ReturnType<typeof createTestApp>['app'], { email }: TestOperator, password: string) =>
    openBrowser(app).post('/api/auth/login', { body: { email, password } });

  it.each([['SELLER'], ['DESIGNER']] as const)('shows a %s their sessions', async (role) => {
    const { workstation } = await opened([role]);

    const { body } = await list(workstation);

    expect(body.sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
  });

  it('ends one session or all others, never those of somebody else', async () => {
    const { workstation, other, enter, operator } = await opened();
    const otherOperator = await opened();
    const [, second] = (await list(workstation)).body.sessions;
    const theirs = await end(otherOperator.workstation, second.id);

    const one = await end(workstation, second.id);
    const third = await enter();
    const rest = await end(workstation, 'others');

    expect(theirs.body.code).toBe('NOT_FOUND');
    expect([one.status, rest.status]).toEqual([204, 204]);
    expect([await isIn(workstation), await isIn(other), await isIn(third)]).toEqual([true, false, false]);
    expect(
      await suite.db.query("select kind from audit_event where person_id = $1 and kind = 'sessions.ended'", [
        operator.id,
      ]),
    ).toHaveLength(2);
  });

  it('ends a session on every server by the next request', async () => {
    const { workstation, other } = await opened();
    const elsewhere = openBrowser(createTestApp(suite.db).app);
    for (const [name, value] of other.jar) elsewhere.jar.set(name, value);

    const before = await list(elsewhere);
    await end(workstation, 'others');

    expect(before.status).toBe(200);
    expect((await list(elsewhere)).body.code).toBe('SESSION_REQUIRED');
  });

  it('changes the password with the current one and ends every other session', async () => {
    const { app, sent, operator, workstation, other } = await opened();
    const before = workstation.jar.get('user_session');

    const wrong = await change(workstation, 'No-es-esta-1');
    const weak = await change(workstation, operatorPassword, 'Password#2026');
    const done = await change(workstation, operatorPassword);

    expect([wrong.body.code, weak.body.code]).toEqual(['NotAuthorizedException', 'InvalidPasswordException']);
    expect(done.status).toBe(204);
    expect([await isIn(workstation), await isIn(other)]).toEqual([true, false]);
    expect(workstation.jar.get('user_session')).not.toBe(before);
    expect((await workstation.get('/api/auth/current-session')).body.user.roles).toEqual(['seller']);
    expect((await signsIn(app, operator, operatorPassword)).body.code).toBe('NotAuthorizedException');
    expect((await signsIn(app, operator, newPassword)).body.secondFactor.enrol).toBe(false);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [operator.email, 'Cambió tu contraseña de la operación de Taquilla'],
    ]);
    expect(sent[0]?.text).toContain('avísale de inmediato a tu gerente');
    expect(sent[0]?.text).not.toContain('código');
  });

  it.each([[['SELLER']], [['FAN', 'SELLER']]] as const)(
    'requires a recent second factor of %j for changes',
    async (roles) => {
      const { operator, workstation, other } = await opened(roles);
      await longAgo(operator);

      const listed = await list(workstation);
      const rejected = [
        await end(workstation, 'others'),
        await end(workstation, 'all'),
        await change(workstation, operatorPassword),
      ];

      expect(listed.status).toBe(200);
      expect(rejected.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
        Array(3).fill('403 REAUTHENTICATION_REQUIRED'),
      );
      expect([await isIn(workstation), await isIn(other)]).toEqual([true, true]);
    },
  );

  it('is denied to a session without a second factor', async () => {
    const { operator, workstation } = await opened();
    await suite.db.query('update session set second_factor_at = null where person_id = $1', [operator.id]);

    const answers = [
      await list(workstation),
      await end(workstation, 'all'),
      await change(workstation, operatorPassword),
    ];

    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(3).fill('403 FORBIDDEN'),
    );
  });

  it('records it in the managers’ access log', async () => {
    const { app, operator, workstation } = await opened();
    const boss = await openSignedInBrowser(
      suite.db,
      app,
      (await anOperator(suite.db, { roles: ['MANAGER'] })).id,
    );

    await change(workstation, 'No-es-esta-1');
    await change(workstation, operatorPassword);
    await end(workstation, 'others');

    const { items } = (await boss.get('/api/operators/sign-ins')).body;
    const events = items.filter((item: { operator: { id: string } }) => item.operator?.id === operator.id);
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'sessions.ended',
      'password.changed',
      'password.rejected',
    ]);
  });
});

describeOn('postgres', 'race/two-passwords', (suite) => {
  const parallel = async (isQueued: boolean) => {
    const { app } = createTestApp(suite.db);
    const { id } = await anOperator(suite.db);
    const visitors = [
      await openSignedInBrowser(suite.db, app, id),
      await openSignedInBrowser(suite.db, app, id),
    ];
    const hash = await quickHash.hash(newPassword);
    const sessions = await suite.db.query<{ id: string }>('select id from session where person_id = $1', [
      id,
    ]);
    let free = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    let locked = (): void => undefined;
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const holder = suite.db.transaction(async (tx) => {
      await tx.query('select from person where id = $1 for update', [id]);
      locked();
      await held;
    });
    await isLocked;
    const profiles = postgresProfiles(
      isQueued
        ? suite.db
        : {
            ...suite.db,
            transaction: (work) =>
              suite.db.transaction((tx) =>
                work({
                  ...tx,
                  query: (sql, parameters) =>
                    tx.query(
                      sql.replace(/\s+and exists \(select from session.*?\)/s, '  and $3::text is not null'),
                      parameters,
                    ),
                }),
              ),
          },
    );
    const both = sessions.map((session) => profiles.setPassword(id, hash, session.id));
    await expect
      .poll(
        async () =>
          (
            await suite.db.query(
              "select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).length,
        { timeout: 20_000 },
      )
      .toBe(2);
    free();
    const outcomes = await Promise.all([...both, holder]);
    const alive = await suite.db.query(
      'select 1 as one from session where person_id = $1 and ended_at is null',
      [id],
    );
    return {
      set: outcomes.filter((outcome) => outcome !== null && outcome !== undefined).length,
      alive: alive.length,
      visitors,
    };
  };

  it('lets one of two devices change the password at once; the other is signed out and changes nothing', async () => {
    const { set, alive, visitors } = await parallel(true);

    expect({ set, alive }).toEqual({ set: 1, alive: 1 });
    expect((await Promise.all(visitors.map(isIn))).filter(Boolean)).toHaveLength(1);
  });

  it('negative control: without the session check the signed-out device changes the password too', async () => {
    expect(await parallel(false)).toMatchObject({ set: 2 });
  });
});
