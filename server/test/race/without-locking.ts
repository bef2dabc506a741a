import type { Database, Queryable } from '#server/db/client.ts';

/**
 * Wraps a database for negative controls: the statements that match `lock` take no locks, and transactions continue only when
 * `together` of them have run a statement that matches `look`. What follows such a transaction, a charge for example, waits
 * until all of them have ended, because otherwise a slower one may find the sale already paid.
 */
export function withoutLocking(
  database: Database,
  {
    lock,
    look = lock,
    together,
  }: { readonly lock: RegExp; readonly look?: RegExp; readonly together: number },
): Database {
  const [looked, ended] = [createGate(together), createGate(together)];
  return {
    ...database,
    async transaction(work) {
      let hasLooked = false;
      try {
        return await database.transaction((tx) =>
          work({
            ...tx,
            async query<Row extends object>(sql: string, parameters?: Parameters<Queryable['query']>[1]) {
              const rows = await tx.query<Row>(lock.test(sql) ? removeLocks(sql) : sql, parameters);
              if (look.test(sql) && !looked.isOpen()) {
                hasLooked = true;
                await looked.arrive();
              }
              return rows;
            },
          }),
        );
      } finally {
        if (hasLooked) await ended.arrive();
      }
    },
  };
}

/** Rewrites a statement to read the same rows without locks; `lock_reservation` becomes `read_reservation`. */
const removeLocks = (sql: string): string =>
  sql
    .replace(/for update( of \w+)?/, '')
    .replace('lock_reservation(', 'read_reservation(')
    .replace('pg_advisory_xact_lock', 'coalesce');

/** Creates a gate that opens at the given number of arrivals. */
function createGate(size: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrivals = 0;
  return {
    isOpen: () => arrivals >= size,
    arrive(): Promise<void> {
      arrivals += 1;
      if (arrivals === size) resolve();
      return promise;
    },
  };
}
