import type { Failure } from '#application/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';

/** The same answer, looked at in another way. */
export const mapped = <From, To, Reason = Failure>(
  result: Result<From, Reason>,
  map: (value: From) => To,
): Result<To, Reason> => (result.ok ? ok(map(result.value)) : result);
