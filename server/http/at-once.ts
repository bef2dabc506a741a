import { err, type Result } from '#domain/shared/result.ts';
import type { Refused } from './problem.ts';

/** The number of requests with an idempotency key that this process is executing, per caller. */
export type AtOnce = Map<string, number>;

/**
 * The limit per caller. Seat requests of one fan queue in the database, each on its own connection: without a limit one fan
 * could occupy all of them. Assumption: nobody needs more than four concurrent requests with a key.
 */
const MOST_AT_ONCE = 4;

/** Runs the work, or returns TooManyRequestsException when the caller is at the limit. */
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
