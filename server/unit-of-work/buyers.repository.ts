import type { Queryable } from '../db/engine.ts';
import type { Buyer } from './sale-records.ts';
import type { Buyers } from './unit-of-work.port.ts';

/** Finds buyers among the accounts, over a database or inside a transaction. */
export function buyersOver(db: Queryable): Buyers {
  return {
    async find(personId) {
      const [row] = await db.query<{ buyer: Buyer | null }>('select read_buyer($1) as buyer', [personId]);
      return row?.buyer ?? null;
    },
  };
}
