import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPreparedStatements, type StatementLimits } from './pglite.statements.ts';

describe('prepared statements of the embedded database', () => {
  let db: PGlite;
  beforeAll(async () => {
    db = await PGlite.create();
  });
  afterEach(() => db.exec('deallocate all'));
  afterAll(() => db.close());

  const createStatements = (limits: Partial<StatementLimits> = {}) =>
    createPreparedStatements(db, { maxStatements: 400, maxRunsPerPlan: 10_000, ...limits });

  async function findPrepared(text: string) {
    const { rows } = await db.query<{ statement: string; runs: number }>(
      `select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements
       where statement like $1 order by statement`,
      [text],
    );
    return rows;
  }

  it('are parsed once, however often they run', async () => {
    const statements = createStatements();
    const often = 'select $1::int + 1 as often';

    const answers = await Promise.all(['1', '2', '3'].map((text) => statements.run(often, [text])));

    expect(answers.map(({ rows }) => rows)).toEqual([[{ often: 2 }], [{ often: 3 }], [{ often: 4 }]]);
    expect(await findPrepared('%as often')).toEqual([{ statement: often, runs: 3 }]);
  });

  it('are deallocated when there are too many, least recently used first', async () => {
    const statements = createStatements({ maxStatements: 2 });
    const runNth = (nth: number) => statements.run(`select ${nth} as few`, []);

    await runNth(1);
    await runNth(2);
    await runNth(1);
    await runNth(3);

    expect((await findPrepared('%as few')).map(({ statement }) => statement)).toEqual([
      'select 1 as few',
      'select 3 as few',
    ]);
    expect((await runNth(2)).rows).toEqual([{ few: 2 }]);
  });

  it('are deallocated after an error and may succeed the next time', async () => {
    const statements = createStatements();
    const early = 'select id from made_later';
    const divided = 'select 1 / $1::int as divided';

    await expect(statements.run(early, [])).rejects.toMatchObject({ code: '42P01' });
    await expect(statements.run(divided, ['0'])).rejects.toMatchObject({ code: '22012' });

    expect(await findPrepared('%as divided')).toEqual([]);
    await statements.run('create table made_later (id int)', []);
    expect((await statements.run(early, [])).rows).toEqual([]);
    expect((await statements.run(divided, ['1'])).rows).toEqual([{ divided: 1 }]);
  });

  it('are parsed again after a script discarded them, also for a transaction', async () => {
    const statements = createStatements();
    const inTransaction = async () => {
      await statements.run('begin', []);
      const { rows } = await statements.run('select 1 as again', []);
      await statements.run('commit', []);
      return rows;
    };

    const before = await inTransaction();
    await db.exec('discard all');

    expect([before, await inTransaction()]).toEqual([[{ again: 1 }], [{ again: 1 }]]);
  });

  it('are replanned after a number of runs, since tables may have grown', async () => {
    const statements = createStatements({ maxRunsPerPlan: 3 });
    const lookup = 'select id from grown where id = $1';
    const explainPlan = async () => {
      const { rows } = await db.query<{ name: string }>(
        'select name from pg_prepared_statements where statement = $1',
        [lookup],
      );
      const [plan] = (await db.query<object>(`explain (costs off) execute ${rows[0]?.name}(1)`)).rows;
      return Object.values(plan ?? {}).join();
    };
    await db.exec('create table grown (id int primary key); set plan_cache_mode = force_generic_plan');
    await statements.run(lookup, ['1']);
    await db.exec('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off');

    await statements.discardOldPlans();
    const before = await explainPlan();
    await statements.run(lookup, ['1']);
    await statements.run(lookup, ['1']);
    await statements.discardOldPlans();

    expect(before).toContain('Index');
    expect(await explainPlan()).toContain('Seq Scan');
  });
});
