import type { Limit, RateLimits, Taken } from './rate-limits.port.ts';

/** Takes from several allowances in turn; the first that is used up answers. */
export async function takeAll(
  limits: RateLimits,
  wanted: readonly { readonly key: string; readonly limit: Limit }[],
): Promise<Taken> {
  for (const { key, limit } of wanted) {
    const taken = await limits.take(`${key}/${limit.seconds}`, limit);
    if (!taken.allowed) return taken;
  }
  return { allowed: true };
}
