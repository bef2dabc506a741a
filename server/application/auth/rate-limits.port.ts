/** At most so many in any stretch of so many seconds. */
export type Limit = { readonly most: number; readonly seconds: number };

export type Taken = { readonly allowed: true } | { readonly allowed: false; readonly retryAfter: number };

/** Counts attempts in the database, so that limits hold across processes and restarts. */
export interface RateLimits {
  /**
   * Takes one from this allowance, or says in how many seconds there is one again. Parallel takers never exceed it. Of several
   * stretches all must have room, and what is refused counts in none.
   */
  take(key: string, ...stretches: readonly [Limit, ...Limit[]]): Promise<Taken>;
  /** Gives the whole allowance back, as after a right password. */
  forget(key: string): Promise<void>;
}
