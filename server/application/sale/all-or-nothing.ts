import { err, type Result } from '#domain/shared/result.ts';
import type { SaleStore } from './sale-store.port.ts';

class Undone<E> extends Error {
  readonly refusal: E;

  constructor(refusal: E) {
    super('Undone for a refusal');
    this.refusal = refusal;
  }
}

/** A transaction whose refusals undo everything that was written before them. */
export async function allOrNothing<T, E, Store = SaleStore>(
  sales: { transaction<Done>(work: (store: Store) => Promise<Done>): Promise<Done> },
  work: (store: Store) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  let refused: Undone<E> | undefined;
  try {
    return await sales.transaction(async (store) => {
      const result = await work(store);
      if (result.ok) return result;
      refused = new Undone(result.error);
      throw refused;
    });
  } catch (thrown) {
    if (refused !== undefined && thrown === refused) return err(refused.refusal);
    throw thrown;
  }
}
