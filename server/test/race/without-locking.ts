import type { Database, Queryable } from '#server/db/client.ts';

/**
 * Wraps a database for negative controls: the statements that match `lock` take no locks, and transactions continue only when
 * `together` of them have run a statement that matches `look`.
 */
export function withoutLocking(
  database: Database,
  {
    lock,
    look = lock,
    together,
  }: { readonly lock: RegExp; readonly look?: RegExp; readonly together: number },
): Database {
  const gate = createGate();
  let arrivals = 0;
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          async query<Row extends object>(sql: string, parameters?: Parameters<Queryable['query']>[1]) {
            const rows = await tx.query<Row>(lock.test(sql) ? removeLocks(sql) : sql, parameters);
            if (look.test(sql) && arrivals < together) {
              arrivals += 1;
              if (arrivals === together) gate.open();
              await gate.opened;
            }
            return rows;
          },
        }),
      ),
  };
}

/** Rewrites a statement to read the same rows without locks; `lock_reservation` becomes `read_reservation`. */
const removeLocks = (sql: string): string =>
  sql
    .replace(/for update( of \w+)?/, '')
    .replace('lock_reservation(', 'read_reservation(')
    .replace('pg_advisory_xact_lock', 'coalesce');

function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
