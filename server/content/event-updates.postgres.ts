import type { Queryable } from '../db/engine.ts';

/** Returns the assignments of an upsert of event rows. No file ends a manager's suspension. */
export const listEventUpdates = (columns: string): string =>
  columns
    .split(/,\s*/)
    .filter((column) => column !== 'id')
    .map((column) =>
      column === 'is_disabled'
        ? 'is_disabled = excluded.is_disabled or event.suspended_at is not null'
        : `${column} = excluded.${column}`,
    )
    .join(', ');

/**
 * Locks events until the import ends, so that a manager's change of their sale comes before it is read or after it is written. Sales go on
 * meanwhile: they lock the key of an event alone.
 */
export async function lockEvents(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('select from event where id = any($1) order by id for no key update', [ids]);
}
