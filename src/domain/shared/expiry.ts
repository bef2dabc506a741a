import type { Instant } from './instant.ts';

/** The default life of what does not say its own (Spec §9). */
export const DEFAULT_EXPIRY_HOURS = 24;

/** When something made now ends, by default after 24 hours (Spec §9). */
export const expiryAfter = (now: Instant, hours: number = DEFAULT_EXPIRY_HOURS): Instant =>
  now + hours * 3_600_000;
