import type { StatusList } from '#domain/transition-rows.ts';
import type { Queryable } from '#server/db/engine.ts';

export type StatusChange = { readonly from: string | null; readonly to: string; readonly at: Date };

/** Reads every status change of an entity, oldest first (Spec §4). */
export function statusHistory(db: Queryable, list: StatusList, id: string): Promise<readonly StatusChange[]> {
  return db.query<StatusChange>(
    `select from_status as "from", to_status as "to", at from status_change
     where list = $1 and entity_id = $2 order by id`,
    [list, id],
  );
}
