import type { Limit, RateLimits, Taken } from '#server/application/auth/rate-limits.port.ts';

/**
 * First holds of visitors without a session, by address: without a limit one address could hold the whole house. Assumption:
 * 120 in ten minutes, so that a stadium's shared wifi can still buy.
 */
export const newVisitLimit: Limit = { most: 120, seconds: 10 * 60 };

/** Takes one first hold from an address's allowance. */
export type NewVisits = (address: string) => Promise<Taken>;

/** This machine's own addresses are a developer's, or those of a proxy that nobody told us about: everybody's. */
const isOwn = (address: string): boolean => address.startsWith('127.') || address === '0:0:0:0::/64';

export const newVisits =
  (limits: RateLimits, limit: Limit = newVisitLimit): NewVisits =>
  async (address) =>
    isOwn(address) ? { allowed: true } : limits.take(`new-visit/address/${address}`, limit);
