import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { analyzeGrownTables } from './analyze-tables.postgres.ts';

describeOnEachEngine('statistics of grown tables', (suite) => {
  it('are updated once for a table that has grown, and not for others', async () => {
    const { db } = suite;
    const insert = (from: number, to: number) =>
      db.query('insert into growing select n from generate_series($1::int, $2::int) n', [from, to]);
    const findTuples = async () => {
      const [row] = await db.query<{ tuples: number }>(
        "select reltuples::int as tuples from pg_class where relname = 'growing'",
      );
      return row?.tuples;
    };
    // A table that no other suite has written to; the database's own job would sometimes be faster.
    await db.script('create table growing (n int) with (autovacuum_enabled = off)');
    await insert(1, 999);
    const early = await analyzeGrownTables(db);
    await insert(1_000, 2_000);
    await expect.poll(() => analyzeGrownTables(db)).toContain('growing');

    expect(early).not.toContain('growing');
    expect(await findTuples()).toBe(2_000);
    await expect.poll(() => analyzeGrownTables(db)).not.toContain('growing');
    await db.script('drop table growing');
  });
});
