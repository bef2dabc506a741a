import { expect, it } from 'vitest';
import { postgresOperators } from '#server/adapters/postgres/operators.repository.ts';
import type { Database } from '#server/db/client.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { anOperator, type TestOperator } from '#server/test/operators.ts';
import { browser, testApp } from '#server/test/test-app.ts';
import { signedIn, type Visitor } from '#server/test/visitors.ts';

type Role = 'SELLER' | 'MANAGER' | 'DESIGNER';

const change = (manager: Visitor, { id }: Pick<TestOperator, 'id'>, roles: readonly string[]) =>
  manager.call('PUT', `/api/operators/${id}/roles`, { body: { roles } });

/** A manager changes the roles of other operators, never their own; ASVS 8.3.2: effective immediately. */
describeOnEachEngine('auth/roles', (suite) => {
  const opened = () => {
    const { app, sent } = testApp(suite.db);
    const enter = async (roles: readonly ('FAN' | Role)[], firstName?: string) => {
      const operator = await anOperator(suite.db, { roles, ...(firstName && { firstName }) });
      return { ...operator, visitor: await signedIn(suite.db, app, operator.id) };
    };
    return { app, sent, enter };
  };
  const rolesOf = async (visitor: Visitor) =>
    (await visitor.get('/api/auth/current-session')).body.user?.roles ?? null;
  const toldOf = ({ id }: TestOperator) =>
    suite.db.query(
      `select kind, details ->> 'by' as by, details -> 'roles' as roles from audit_event
       where person_id = $1 and kind like 'operator.%' order by id`,
      [id],
    );

  it('apply from the next request of a signed-in operator, and persist', async () => {
    const { enter } = opened();
    const [boss, seller] = [await enter(['MANAGER']), await enter(['SELLER'])];
    const doors = async () =>
      Promise.all([
        seller.visitor.get('/api/fan'),
        seller.visitor.get('/api/operators'),
        seller.visitor.post('/api/operators/invitations', { body: {} }),
      ]).then((answers) => answers.map(({ status }) => status));

    const before = await doors();
    const promoted = await change(boss.visitor, seller, ['manager']);
    const asManager = await doors();
    const moved = await change(boss.visitor, seller, ['designer']);
    const asDesigner = await doors();
    const [listed] = (await boss.visitor.get('/api/operators')).body.operators.filter(
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
    expect(await rolesOf(seller.visitor)).toEqual(['designer']);
    expect(listed).toMatchObject({ roles: ['designer'], state: 'ACTIVE' });
  });

  it('keep the fan role of an operator who is also a fan', async () => {
    const { enter } = opened();
    const [boss, both] = [await enter(['MANAGER']), await enter(['FAN', 'SELLER'])];

    await change(boss.visitor, both, ['seller', 'designer']);

    expect(await rolesOf(both.visitor)).toEqual(['fan', 'seller', 'designer']);
  });

  it('are notified by e-mail and audited once, with the manager who decided', async () => {
    const { sent, enter } = opened();
    const [boss, seller] = [await enter(['MANAGER'], 'Gloria'), await enter(['SELLER'], 'Julián')];

    await change(boss.visitor, seller, ['designer', 'seller']);
    const same = await change(boss.visitor, seller, ['seller', 'designer']);

    expect(same.status).toBe(200);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [seller.email, 'Cambió tu trabajo en la operación de Taquilla'],
    ]);
    expect(sent[0]?.text).toContain('Gloria Ruiz cambió lo que puedes hacer');
    expect(sent[0]?.text).toContain('trabajas en: venta y diseño de planos');
    expect(await toldOf(seller)).toEqual([
      { kind: 'operator.roles-changed', by: boss.id, roles: ['seller', 'designer'] },
    ]);
    const { items } = (await boss.visitor.get('/api/operators/sign-ins')).body;
    expect(items[0]).toMatchObject({
      kind: 'operator.roles-changed',
      operator: { id: seller.id },
      by: 'Gloria Ruiz',
    });
  });

  it('require a recent second factor', async () => {
    const { enter } = opened();
    const [boss, seller] = [await enter(['MANAGER']), await enter(['SELLER'])];
    await suite.db.query(
      "update session set second_factor_at = now() - interval '11 minutes' where person_id = $1",
      [boss.id],
    );

    const refused = await change(boss.visitor, seller, ['manager']);

    expect(refused).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
    expect(await rolesOf(seller.visitor)).toEqual(['seller']);
  });

  it('cannot be changed for oneself, for a fan, a former operator or an invited one', async () => {
    const { app, enter } = opened();
    const boss = await enter(['MANAGER']);
    const fan = await anOperator(suite.db, { roles: ['FAN'], enrolled: false });
    const former = await enter(['SELLER']);
    await boss.visitor.call('DELETE', `/api/operators/${former.id}`);
    const asked = await boss.visitor.post('/api/operators/invitations', {
      body: {
        email: `i${boss.email}`,
        firstName: 'Lucía',
        lastName: 'Vargas',
        roles: ['seller'],
        language: 'es',
      },
    });
    const codes = async (who: { readonly id: string }, visitor = boss.visitor) =>
      (await change(visitor, who, ['seller'])).body.code;

    expect(await codes(boss)).toBe('TRANSITION_REFUSED');
    for (const who of [fan, former, asked.body.operator, { id: 'nobody' }])
      expect(await codes(who)).toBe('NOT_FOUND');
    expect(await codes(fan, (await enter(['SELLER'])).visitor)).toBe('FORBIDDEN');
    expect(await codes(fan, browser(app))).toBe('SESSION_REQUIRED');
  });

  it.each([
    ['none', []],
    ['the fan role', ['fan']],
    ['a repeated role', ['seller', 'seller']],
    ['an unknown role', ['owner']],
  ])('reject %s', async (_, roles) => {
    const { enter } = opened();
    const [boss, seller] = [await enter(['MANAGER']), await enter(['SELLER'])];

    expect((await change(boss.visitor, seller, roles)).body.code).toBe('FIELDS_INVALID');
  });

  it('leave one of two managers who demote each other at once a manager', async () => {
    const { enter } = opened();
    const [one, other] = [await enter(['MANAGER']), await enter(['MANAGER'])];

    const answers = await Promise.all([
      change(one.visitor, other, ['seller']),
      change(other.visitor, one, ['seller']),
    ]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

/** Two managers of Mexico and two of Colombia, who decide about the former. */
describeOnEachEngine('auth/roles, of the last manager of a market', (suite) => {
  it('are kept, against a role change and a removal, until there is another manager', async () => {
    const { app } = testApp(suite.db);
    const boss = await anOperator(suite.db, { roles: ['MANAGER'] });
    const [one, other] = await mexicans(suite.db, 2);
    const colombian = await signedIn(suite.db, app, boss.id);
    const end = ({ id }: TestOperator) => colombian.call('DELETE', `/api/operators/${id}`);

    const first = await change(colombian, other, ['seller']);
    const changed = await change(colombian, one, ['seller']);
    const ended = await end(one);
    const kept = await change(colombian, one, ['manager', 'designer']);
    const promoted = await change(colombian, other, ['manager']);
    const now = await end(one);

    expect([first.status, kept.status, promoted.status, now.status]).toEqual([200, 200, 200, 204]);
    expect(changed).toMatchObject({ status: 409, body: { code: 'LAST_MANAGER' } });
    expect(ended).toMatchObject({ status: 409, body: { code: 'LAST_MANAGER' } });
  });
});

describeOn('postgres', 'race/last-manager', (suite) => {
  const decide = async (database: Database) => {
    const [mine, theirs] = [
      await anOperator(suite.db, { roles: ['MANAGER'] }),
      await anOperator(suite.db, { roles: ['MANAGER'] }),
    ];
    const [one, other] = await mexicans(suite.db, 2);
    const operators = postgresOperators(database);
    const outcomes = await Promise.all([
      operators.changeRoles(one.id, ['seller'], mine.id),
      operators.changeRoles(other.id, ['seller'], theirs.id),
    ]);
    const [left] = await suite.db.query<{ managers: number }>(
      "select count(*)::int as managers from person where market = 'MEX' and 'MANAGER' = any(roles)",
    );
    await suite.db.query("update person set roles = '{SELLER}' where market = 'MEX'");
    return { refused: outcomes.filter((outcome) => outcome === 'last-manager').length, left };
  };

  it('leaves a market one manager when both are demoted at once', async () => {
    for (let nth = 0; nth < 5; nth++)
      expect(await decide(suite.db)).toEqual({ refused: 1, left: { managers: 1 } });
  });

  it('negative control: without the lock between decisions no manager is left', async () => {
    let missing = 2;
    let open: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const unqueued: Database = {
      ...suite.db,
      transaction: (work) =>
        suite.db.transaction((tx) =>
          work({
            ...tx,
            async query<Row extends object>(...[sql, parameters]: Parameters<Database['query']>) {
              if (sql.includes('operators/managers')) return [];
              const rows = await tx.query<Row>(sql, parameters);
              if (sql.includes('is_last')) {
                missing -= 1;
                if (missing === 0) open();
                await both;
              }
              return rows;
            },
          }),
        ),
    };

    expect(await decide(unqueued)).toEqual({ refused: 0, left: { managers: 0 } });
  });
});

async function mexicans(db: Database, count: 2): Promise<[TestOperator, TestOperator]> {
  const made = [];
  for (let nth = 0; nth < count; nth++) made.push(await anOperator(db, { roles: ['MANAGER'] }));
  const [one, other] = made;
  if (one === undefined || other === undefined) throw new Error('Two operators expected');
  await db.query("update person set market = 'MEX' where id = any($1)", [[one.id, other.id]]);
  return [one, other];
}
