import type { Limit, RateLimits, Taken } from './rate-limits.port.ts';

/** A key with one limit, or with several windows that are consumed together. */
type Wanted = { readonly key: string } & (
  | { readonly limit: Limit }
  | { readonly stretches: readonly [Limit, ...Limit[]] }
);

/** Consumes several limits in turn and returns the first rejection. */
export async function takeAll(limits: RateLimits, wanted: readonly Wanted[]): Promise<Taken> {
  for (const one of wanted) {
    const taken = await ('limit' in one
      ? limits.take(`${one.key}/${one.limit.seconds}`, one.limit)
      : limits.take(one.key, ...one.stretches));
    if (!taken.allowed) return taken;
  }
  return { allowed: true };
}
