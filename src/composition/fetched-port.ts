import type { Failure, Outcome } from '#application/failure.ts';
import { err } from '#domain/shared/result.ts';

/** What cannot even be asked, for want of its program, is out of reach like a box office that does not answer. */
export const outOfReach: Failure = { kind: 'unavailable', retryAfter: null, reference: null };

/** Asks a port that is fetched first. Whoever was told that it is out of reach may ask again: so does the fetch. */
export const askingBehind =
  <Port>(fetch: () => Promise<Port>) =>
  <Args extends readonly unknown[], Value>(asked: (port: Port) => (...args: Args) => Outcome<Value>) =>
  async (...args: Args): Outcome<Value> => {
    const port = await fetch().catch(() => null);
    return port === null ? err(outOfReach) : asked(port)(...args);
  };
