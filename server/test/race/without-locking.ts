import type { Database, Queryable } from '#server/db/client.ts';

/**
 * For controls: nobody keeps the others out by the statements of `lock`, and everybody has looked by those of `look` before
 * anybody goes on.
 */
export function withoutLocking(
  database: Database,
  {
    lock,
    look = lock,
    together,
  }: { readonly lock: RegExp; readonly look?: RegExp; readonly together: number },
): Database {
  const gate = aGate();
  let looks = 0;
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          async query<Row extends object>(sql: string, parameters?: Parameters<Queryable['query']>[1]) {
            const rows = await tx.query<Row>(lock.test(sql) ? unlocked(sql) : sql, parameters);
            if (look.test(sql) && looks < together) {
              looks += 1;
              if (looks === together) gate.open();
              await gate.opened;
            }
            return rows;
          },
        }),
      ),
  };
}

/** The same look at the same rows; `lock_reservation` looks by `reservation_record`. */
const unlocked = (sql: string): string =>
  sql
    .replace(/for update( of \w+)?/, '')
    .replace('lock_reservation(', 'reservation_record(')
    .replace('pg_advisory_xact_lock', 'coalesce');

function aGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
