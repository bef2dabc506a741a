import type { Database, Queryable } from '#server/db/client.ts';

/**
 * For controls: everybody has looked before anybody goes on, at every look, and nobody's look keeps the others out. `look` finds
 * the statements that take a lock with `for update`.
 */
export function withoutLocking(
  database: Database,
  { look, together }: { readonly look: RegExp; readonly together: number },
): Database {
  const gates: { readonly open: () => void; readonly opened: Promise<void> }[] = [];
  const gateOf = (at: number) => {
    gates[at] ??= aGate();
    return gates[at];
  };
  let looks = 0;
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          async query<Row extends object>(sql: string, parameters?: Parameters<Queryable['query']>[1]) {
            const isLook = look.test(sql);
            const rows = await tx.query<Row>(
              isLook ? sql.replace(/for update( of \w+)?/, '') : sql,
              parameters,
            );
            if (isLook) {
              const gate = gateOf(Math.floor(looks / together));
              looks += 1;
              if (looks % together === 0) gate?.open();
              await gate?.opened;
            }
            return rows;
          },
        }),
      ),
  };
}

function aGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
