import { err, type Result } from '#domain/shared/result.ts';
import type { SaleStore } from './sale-store.port.ts';

class Undone<E> extends Error {
  readonly refusal: E;

  constructor(refusal: E) {
    super('Rolled back because of an expected error');
    this.refusal = refusal;
  }
}

/** Runs work in a transaction that is rolled back when the work returns an error. */
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
