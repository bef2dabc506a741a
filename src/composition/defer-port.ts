import type { AsyncResult, Failure } from '#application/failure.ts';
import { err } from '#domain/shared/result.ts';

/** The failure of a port whose code cannot be loaded; it is the same as an unreachable server. */
export const portUnavailable: Failure = { kind: 'unavailable', retryAfter: null, reference: null };

/** Calls a port that is loaded first. A failed load is a failure value, and the next call loads again. */
export const deferPort =
  <Port>(load: () => Promise<Port>) =>
  <Args extends readonly unknown[], Value>(
    selectMethod: (port: Port) => (...args: Args) => AsyncResult<Value>,
  ) =>
  async (...args: Args): AsyncResult<Value> => {
    const port = await load().catch(() => null);
    return port === null ? err(portUnavailable) : selectMethod(port)(...args);
  };
