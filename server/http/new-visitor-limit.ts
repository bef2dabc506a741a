import type { Limit, LimitResult, RateLimits } from '#server/kernel/public.ts';

/**
 * The limit per address on first holds of visitors without a session: without it one address could hold the whole venue.
 * Assumption: 120 in ten minutes, so that buyers on a stadium's shared Wi-Fi are not blocked.
 */
export const newVisitorLimit: Limit = { max: 120, seconds: 10 * 60 };

/** Counts a first hold of an address against its limit. */
export type AdmitNewVisitor = (address: string) => Promise<LimitResult>;

/** Loopback addresses belong to a developer or to an undeclared proxy, which everybody shares. */
const isLocalAddress = (address: string): boolean => address.startsWith('127.') || address === '0:0:0:0::/64';

export const createNewVisitorLimit =
  (limits: RateLimits, limit: Limit = newVisitorLimit): AdmitNewVisitor =>
  async (address) =>
    isLocalAddress(address) ? { allowed: true } : limits.consume(`new-visit/address/${address}`, limit);
