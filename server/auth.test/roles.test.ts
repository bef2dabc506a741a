import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { postgresOperators } from '#server/identity/operators/operators.repository.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { anOperator, type TestOperator } from '#server/test/operators.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { mexicanOrigin, openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';

type Role = 'SELLER' | 'MANAGER' | 'DESIGNER';

const changeRoles = (manager: Visitor, { id }: Pick<TestOperator, 'id'>, roles: readonly string[]) =>
  manager.call('PUT', `/api/operators/${id}/roles`, { body: { roles } });

/** A manager changes the roles of other operators, never their own; ASVS 8.3.2: effective immediately. */
describeOnEachEngine('auth/roles', (suite) => {
  const openApp = () => {
    const { app, sent } = createTestApp(suite.db);
    const enter = async (roles: readonly ('FAN' | Role)[], firstName?: string) => {
      const operator = await anOperator(suite.db, { roles, ...(firstName && { firstName }) });
      return { ...operator, visitor: await openSignedInBrowser(suite.db, app, operator.id) };
    };
    return { app, sent, enter };
  };
  const readRoles = async (visitor: Visitor) =>
    (await visitor.get('/api/auth/current-session')).body.user?.roles ?? null;
  const readAuditEvents = ({ id }: TestOperator) =>
    suite.db.query(
      `select kind, details ->> 'by' as by, details -> 'roles' as roles from audit_event
       where person_id = $1 and kind like 'operator.%' order by id`,
      [id],
    );

  it('apply from the next request of a signed-in operator, and persist', async () => {
    const { enter } = openApp();
    const [manager, seller] = [await enter(['MANAGER']), await enter(['SELLER'])];
    const callGuardedRoutes = async () =>
      Promise.all([
        seller.visitor.get('/api/fan'),
        seller.visitor.get('/api/operators'),
        seller.visitor.post('/api/operators/invitations', { body: {} }),
      ]).then((answers) => answers.map(({ status }) => status));

    const before = await callGuardedRoutes();
    const promoted = await changeRoles(manager.visitor, seller, ['manager']);
    const asManager = await callGuardedRoutes();
    const moved = await changeRoles(manager.visitor, seller, ['designer']);
    const asDesigner = await callGuardedRoutes();
    const [listed] = (await manager.visitor.get('/api/operators')).body.operators.filter(
      ({ id }: TestOperator) => id === seller.id,
    );

    expect(before).toEqual([400, 403, 403]);
    expect(promoted).toMatchObject({
      status: 200,
      body: { operator: { id: seller.id, roles: ['manager'], state: 'ACTIVE' } },
    });
    expect(asManager).toEqual([400, 200, 400]);
    expect(moved.status).toBe(200);
    expect(asDesigner).toEqual([403, 403, 403]);
    expect(await readRoles(seller.visitor)).toEqual(['designer']);
    expect(listed).toMatchObject({ roles: ['designer'], state: 'ACTIVE' });
  });

  it('keep the fan role of an operator who is also a fan', async () => {
    const { enter } = openApp();
    const [manager, both] = [await enter(['MANAGER']), await enter(['FAN', 'SELLER'])];

    await changeRoles(manager.visitor, both, ['seller', 'designer']);

    expect(await readRoles(both.visitor)).toEqual(['fan', 'seller', 'designer']);
  });

  it('are notified by e-mail and audited once, with the manager who decided', async () => {
    const { sent, enter } = openApp();
    const [manager, seller] = [await enter(['MANAGER'], 'Gloria'), await enter(['SELLER'], 'Julián')];

    await changeRoles(manager.visitor, seller, ['designer', 'seller']);
    const same = await changeRoles(manager.visitor, seller, ['seller', 'designer']);

    expect(same.status).toBe(200);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [seller.email, 'Cambiaron tus roles en la operación de Taquilla'],
    ]);
    expect(sent[0]?.text).toContain('Gloria Ruiz cambió tus roles');
    expect(sent[0]?.text).toContain('Ahora son: venta y diseño de planos');
    expect(await readAuditEvents(seller)).toEqual([
      { kind: 'operator.roles-changed', by: manager.id, roles: ['seller', 'designer'] },
    ]);
    const { items } = (await manager.visitor.get('/api/operators/sign-ins')).body;
    expect(items[0]).toMatchObject({
      kind: 'operator.roles-changed',
      operator: { id: seller.id },
      by: 'Gloria Ruiz',
    });
  });

  it('require a recent second factor', async () => {
    const { enter } = openApp();
    const [manager, seller] = [await enter(['MANAGER']), await enter(['SELLER'])];
    await suite.db.query(
      "update session set second_factor_at = now() - interval '11 minutes' where person_id = $1",
      [manager.id],
    );

    const rejected = await changeRoles(manager.visitor, seller, ['manager']);

    expect(rejected).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
    expect(await readRoles(seller.visitor)).toEqual(['seller']);
  });

  it('cannot be changed for oneself, for a fan, a former operator or an invited one', async () => {
    const { app, enter } = openApp();
    const manager = await enter(['MANAGER']);
    const fan = await anOperator(suite.db, { roles: ['FAN'], isEnrolled: false });
    const former = await enter(['SELLER']);
    await manager.visitor.call('DELETE', `/api/operators/${former.id}`);
    const asked = await manager.visitor.post('/api/operators/invitations', {
      body: {
        email: `i${manager.email}`,
        firstName: 'Lucía',
        lastName: 'Vargas',
        roles: ['seller'],
        language: 'es',
      },
    });
    const codes = async (who: { readonly id: string }, visitor = manager.visitor) =>
      (await changeRoles(visitor, who, ['seller'])).body.code;

    expect(await codes(manager)).toBe('TRANSITION_NOT_ALLOWED');
    for (const who of [fan, former, asked.body.operator, { id: 'nobody' }])
      expect(await codes(who)).toBe('NOT_FOUND');
    expect(await codes(fan, (await enter(['SELLER'])).visitor)).toBe('FORBIDDEN');
    expect(await codes(fan, openBrowser(app))).toBe('SESSION_REQUIRED');
  });

  it.each([
    ['none', []],
    ['the fan role', ['fan']],
    ['a repeated role', ['seller', 'seller']],
    ['an unknown role', ['owner']],
  ])('reject %s', async (_, roles) => {
    const { enter } = openApp();
    const [manager, seller] = [await enter(['MANAGER']), await enter(['SELLER'])];

    expect((await changeRoles(manager.visitor, seller, roles)).body.code).toBe('FIELDS_INVALID');
  });

  it('leave one of two managers who demote each other at once a manager', async () => {
    const { enter } = openApp();
    const [one, other] = [await enter(['MANAGER']), await enter(['MANAGER'])];

    const answers = await Promise.all([
      changeRoles(one.visitor, other, ['seller']),
      changeRoles(other.visitor, one, ['seller']),
    ]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

/** A market keeps the manager who decides: nobody decides about themselves, or about people of another market. */
describeOnEachEngine('auth/roles, of the last manager of a market', (suite) => {
  it('are kept, against a role change and a removal by themselves and by a manager of another market', async () => {
    const { app } = createTestApp(suite.db);
    const manager = await anOperator(suite.db, { roles: ['MANAGER'] });
    const { id } = await anOperator(suite.db, { roles: ['MANAGER'], market: 'MEX' });
    const colombian = await openSignedInBrowser(suite.db, app, manager.id);
    const mexican = await openSignedInBrowser(suite.db, app, id, mexicanOrigin);

    const answers = [
      await changeRoles(colombian, { id }, ['seller']),
      await colombian.call('DELETE', `/api/operators/${id}`),
      await changeRoles(mexican, { id }, ['seller']),
      await mexican.call('DELETE', `/api/operators/${id}`),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'TRANSITION_NOT_ALLOWED',
      'TRANSITION_NOT_ALLOWED',
    ]);
    expect((await mexican.get('/api/operators')).status).toBe(200);
  });
});

describeOn('postgres', 'race/last-manager', (suite) => {
  const decide = async (database: Database) => {
    const [{ id: one }, { id: other }] = [
      await anOperator(suite.db, { roles: ['MANAGER'], market: 'MEX' }),
      await anOperator(suite.db, { roles: ['MANAGER'], market: 'MEX' }),
    ];
    const operators = postgresOperators(database);
    const results = await Promise.all([
      operators.changeRoles({ id: one, by: other, market: 'MEX' }, ['seller']),
      operators.changeRoles({ id: other, by: one, market: 'MEX' }, ['seller']),
    ]);
    const [left] = await suite.db.query<{ managers: number }>(
      "select count(*)::int as managers from person where market = 'MEX' and 'MANAGER' = any(roles)",
    );
    await suite.db.query("update person set roles = '{SELLER}' where market = 'MEX'");
    return { rejected: results.filter((result) => result === 'not-permitted').length, left };
  };

  it('leaves a market one manager when two demote each other at once', async () => {
    for (let nth = 0; nth < 5; nth++)
      expect(await decide(suite.db)).toEqual({ rejected: 1, left: { managers: 1 } });
  });

  it('negative control: without the lock of both people no manager is left', async () => {
    let missing = 2;
    let open: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const unlockedDatabase: Database = {
      ...suite.db,
      transaction: (work) =>
        suite.db.transaction((tx) =>
          work({
            ...tx,
            async query<Row extends object>(...[sql, parameters]: Parameters<Database['query']>) {
              if (!sql.includes('is_operator')) return tx.query<Row>(sql, parameters);
              const rows = await tx.query<Row>(sql.replace('for update', ''), parameters);
              missing -= 1;
              if (missing === 0) open();
              await both;
              return rows;
            },
          }),
        ),
    };

    expect(await decide(unlockedDatabase)).toEqual({ rejected: 0, left: { managers: 0 } });
  });
});
