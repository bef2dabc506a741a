import { isLocalAddress, type Limit, type LimitResult, type RateLimits } from '#server/kernel/public.ts';

/**
 * The limit per address on new sessions of visitors; what they hold is bounded by `limitUnpaidSeats`.
 * Assumption: 600 a minute, so that 5,000 phones behind one address of their carrier enter an on-sale within ten minutes.
 */
export const newVisitorLimit: Limit = { max: 600, seconds: 60 };

/** Counts a first hold of an address against its limit. */
export type AdmitNewVisitor = (address: string) => Promise<LimitResult>;

export const createNewVisitorLimit =
  (limits: RateLimits, limit: Limit = newVisitorLimit): AdmitNewVisitor =>
  async (address) =>
    isLocalAddress(address) ? { allowed: true } : limits.consume(`new-visit/address/${address}`, limit);
