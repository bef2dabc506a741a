import type { Failure } from '#application/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';

/** Maps the value of a successful result; passes an error through. */
export const mapResult = <From, To, Reason = Failure>(
  result: Result<From, Reason>,
  map: (value: From) => To,
): Result<To, Reason> => (result.ok ? ok(map(result.value)) : result);
