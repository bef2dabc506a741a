import type { Limit, RateLimits, Taken } from './rate-limits.port.ts';

/** An allowance of one stretch, or one whose stretches are taken from together. */
type Wanted = { readonly key: string } & (
  | { readonly limit: Limit }
  | { readonly stretches: readonly [Limit, ...Limit[]] }
);

/** Takes from several allowances in turn; the first that is used up answers. */
export async function takeAll(limits: RateLimits, wanted: readonly Wanted[]): Promise<Taken> {
  for (const one of wanted) {
    const taken = await ('limit' in one
      ? limits.take(`${one.key}/${one.limit.seconds}`, one.limit)
      : limits.take(one.key, ...one.stretches));
    if (!taken.allowed) return taken;
  }
  return { allowed: true };
}
