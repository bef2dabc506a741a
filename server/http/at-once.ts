import { err, type Result } from '#domain/shared/result.ts';
import type { Refused } from './problem.ts';

/** How many keyed requests of each caller this process carries out at this moment. */
export type AtOnce = Map<string, number>;

/**
 * One fan's requests for places wait for each other in the database, each on a connection: without a limit one fan could have
 * all of them. Assumption: nobody does more than four things at once that take a key.
 */
const MOST_AT_ONCE = 4;

/** Carries the work out, unless as much as one caller may is under way already. */
export async function besides<T>(
  atOnce: AtOnce,
  caller: string,
  work: () => Promise<Result<T, Refused>>,
): Promise<Result<T, Refused>> {
  const others = atOnce.get(caller) ?? 0;
  if (others >= MOST_AT_ONCE) return err({ code: 'TooManyRequestsException', retryAfter: 1 });
  atOnce.set(caller, others + 1);
  try {
    return await work();
  } finally {
    const left = (atOnce.get(caller) ?? 1) - 1;
    if (left === 0) atOnce.delete(caller);
    else atOnce.set(caller, left);
  }
}
