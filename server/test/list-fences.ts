import type { Queryable } from '#server/db/engine.ts';
import type { SeatFence } from '#server/unit-of-work/sale-records.ts';

/** Lists the fencing tokens of a reservation's seats in seat order. */
export async function listFences(db: Queryable, reservation: string): Promise<readonly SeatFence[]> {
  const [row] = await db.query<{ fences: readonly SeatFence[] }>('select list_fences($1) as fences', [
    reservation,
  ]);
  return row?.fences ?? [];
}
