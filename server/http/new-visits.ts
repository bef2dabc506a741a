import type { Limit, RateLimits, Taken } from '#server/application/auth/rate-limits.port.ts';

/**
 * The limit per address on first holds of visitors without a session: without it one address could hold the whole venue.
 * Assumption: 120 in ten minutes, so that buyers on a stadium's shared Wi-Fi are not blocked.
 */
export const newVisitLimit: Limit = { most: 120, seconds: 10 * 60 };

/** Counts a first hold of an address against its limit. */
export type NewVisits = (address: string) => Promise<Taken>;

/** Loopback addresses belong to a developer or to an undeclared proxy, which everybody shares. */
const isOwn = (address: string): boolean => address.startsWith('127.') || address === '0:0:0:0::/64';

export const newVisits =
  (limits: RateLimits, limit: Limit = newVisitLimit): NewVisits =>
  async (address) =>
    isOwn(address) ? { allowed: true } : limits.take(`new-visit/address/${address}`, limit);
