import type { Database } from '../../db/client.ts';

/** A table is analyzed again once this many of its rows, and half as many as it has, were written. */
const fewestChanges = 1_000;

/**
 * Updates the planner's statistics of the tables that have grown by half since they were last analyzed, and returns their
 * names. Autovacuum does the same on PostgreSQL, up to a minute later; the embedded engine has none.
 */
export async function analyzeGrownTables(database: Database): Promise<readonly string[]> {
  const grown = await database.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables
     where schemaname = 'public' and n_mod_since_analyze >= greatest($1, n_live_tup / 2) order by relname`,
    [fewestChanges],
  );
  for (const { name } of grown) await database.script(`analyze "${name}"`);
  return grown.map(({ name }) => name);
}
