import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Queryable } from '#server/db/engine.ts';

type Invariant = { readonly name: string; readonly sql: string };

/** The invariants of invariants.sql, in order. */
export const invariants: readonly Invariant[] = readFileSync(
  new URL('./invariants.sql', import.meta.url),
  'utf8',
)
  .split(/^-- (?=I\d+:)/m)
  .slice(1)
  .map((part) => {
    const [name = '', ...lines] = part.split('\n');
    return { name, sql: lines.join('\n').trim().replace(/;$/, '') };
  });

/** One query for all invariants, since they are checked after every step of many tests. */
const combinedQuery = invariants
  .map(
    ({ name, sql }) =>
      `select '${name.replaceAll("'", "''")}' as name, to_jsonb(broken) as row from (${sql}\n) as broken`,
  )
  .join(' union all ');

/** Finds the broken invariants: up to five offending rows each, by name. */
export async function findBrokenInvariants(db: Queryable): Promise<Record<string, object[]>> {
  const rows = await db.query<{ name: string; row: object }>(combinedQuery);
  const broken = Object.groupBy(rows, ({ name }) => name);
  return Object.fromEntries(
    Object.entries(broken).map(([name, found = []]) => [name, found.slice(0, 5).map(({ row }) => row)]),
  );
}

/** Expects every invariant to hold, after tests of races, crashes and random steps. */
export async function expectInvariants(db: Queryable): Promise<void> {
  expect(await findBrokenInvariants(db)).toStrictEqual({});
}
