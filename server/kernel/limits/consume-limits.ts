import type { Limit, LimitResult, RateLimits } from './rate-limits.port.ts';

/** A key with one limit, or with several windows that are consumed together. */
type LimitToConsume = { readonly key: string } & (
  | { readonly limit: Limit }
  | { readonly windows: readonly [Limit, ...Limit[]] }
);

/** Consumes several limits in turn and returns the first rejection. */
export async function consumeLimits(
  limits: RateLimits,
  limitsToConsume: readonly LimitToConsume[],
): Promise<LimitResult> {
  for (const one of limitsToConsume) {
    const limitResult = await ('limit' in one
      ? limits.consume(`${one.key}/${one.limit.seconds}`, one.limit)
      : limits.consume(one.key, ...one.windows));
    if (!limitResult.allowed) return limitResult;
  }
  return { allowed: true };
}
