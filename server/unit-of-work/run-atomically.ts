import { err, type Result } from '#domain/shared/result.ts';
import type { UnitOfWork } from './unit-of-work.port.ts';

class RolledBack<E> extends Error {
  override readonly cause: E;

  constructor(cause: E) {
    super('Rolled back because of an expected error');
    this.cause = cause;
  }
}

/** Runs work in a transaction that is rolled back when the work returns an error. */
export async function runAtomically<T, E, Store = UnitOfWork>(
  sales: { transaction<Done>(work: (store: Store) => Promise<Done>): Promise<Done> },
  work: (store: Store) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  let rejection: RolledBack<E> | undefined;
  try {
    return await sales.transaction(async (store) => {
      const result = await work(store);
      if (result.ok) return result;
      rejection = new RolledBack(result.error);
      throw rejection;
    });
  } catch (thrown) {
    if (rejection !== undefined && thrown === rejection) return err(rejection.cause);
    throw thrown;
  }
}
