/** At most `max` events in any window of `seconds`. */
export type Limit = { readonly max: number; readonly seconds: number };

export type LimitResult =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfter: number };

/** Rate limits, counted in the database so that they hold across processes and restarts. */
export interface RateLimits {
  /**
   * Consumes one event, or returns after how many seconds the next is allowed. Parallel callers never exceed the limit.
   * With several windows all must have room, and a rejected event counts in none.
   */
  consume(key: string, ...windows: readonly [Limit, ...Limit[]]): Promise<LimitResult>;
  /** Counts the events of a key within the last `seconds`. */
  count(key: string, seconds: number): Promise<number>;
  /** Resets the limit, for example after a correct password. */
  reset(key: string): Promise<void>;
}
