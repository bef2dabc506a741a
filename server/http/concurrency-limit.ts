import { err, type Result } from '#domain/shared/result.ts';
import type { ApiError } from './problem.ts';

/** The number of requests with an idempotency key that this process is executing, per caller. */
export type ConcurrentRequests = Map<string, number>;

/**
 * The limit per caller. Seat requests of one fan queue in the database, each on its own connection: without a limit one fan
 * could occupy all of them. Assumption: nobody needs more than four concurrent requests with a key.
 */
const MAX_CONCURRENT_REQUESTS = 4;

/** Runs the work, or returns TooManyRequestsException when the caller is at the limit. */
export async function withConcurrencyLimit<T>(
  concurrentRequests: ConcurrentRequests,
  caller: string,
  work: () => Promise<Result<T, ApiError>>,
): Promise<Result<T, ApiError>> {
  const inFlight = concurrentRequests.get(caller) ?? 0;
  if (inFlight >= MAX_CONCURRENT_REQUESTS) return err({ code: 'TooManyRequestsException', retryAfter: 1 });
  concurrentRequests.set(caller, inFlight + 1);
  try {
    return await work();
  } finally {
    const left = (concurrentRequests.get(caller) ?? 1) - 1;
    if (left === 0) concurrentRequests.delete(caller);
    else concurrentRequests.set(caller, left);
  }
}
