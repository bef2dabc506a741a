import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { analyzeGrownTables } from './analyze-tables.postgres.ts';

describeOnEachEngine('statistics of grown tables', (suite) => {
  it('are updated once for a table that has grown, and not for others', async () => {
    const { db } = suite;
    const insert = (from: number, to: number) =>
      db.query(
        `insert into rate_limit (key, hits, is_allowed, expires_at)
         select 'key ' || n, '{}', true, now() from generate_series($1::int, $2::int) n`,
        [from, to],
      );
    const findTuples = async () => {
      const [row] = await db.query<{ tuples: number }>(
        "select reltuples::int as tuples from pg_class where relname = 'rate_limit'",
      );
      return row?.tuples;
    };
    // The database's own job would sometimes be faster.
    await db.script('alter table rate_limit set (autovacuum_enabled = off)');
    await insert(1, 999);
    const early = await analyzeGrownTables(db);
    await insert(1_000, 2_000);
    await expect.poll(() => analyzeGrownTables(db)).toContain('rate_limit');

    expect(early).not.toContain('rate_limit');
    expect(await findTuples()).toBe(2_000);
    await expect.poll(() => analyzeGrownTables(db)).not.toContain('rate_limit');
  });
});
