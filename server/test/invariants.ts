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

/** What is broken now, by the name of the invariant. */
export async function brokenInvariants(db: Queryable): Promise<Record<string, object[]>> {
  const broken: Record<string, object[]> = {};
  for (const { name, sql } of invariants) {
    const rows = await db.query(sql);
    if (rows.length > 0) broken[name] = rows.slice(0, 5);
  }
  return broken;
}

/** The oracle after every test that races, crashes or wanders: nothing that must hold is broken. */
export async function expectInvariants(db: Queryable): Promise<void> {
  expect(await brokenInvariants(db)).toStrictEqual({});
}
