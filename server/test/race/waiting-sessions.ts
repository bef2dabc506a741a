import type { Database } from '#server/db/client.ts';

/** Counts the sessions of a database that wait for another session's lock; always 0 in the embedded one. */
export async function countWaitingSessions(db: Database): Promise<number> {
  if (db.engine === 'pglite') return 0;
  const [row] = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return row?.waiting ?? 0;
}
