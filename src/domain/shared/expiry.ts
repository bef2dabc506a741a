import type { Instant } from './instant.ts';

/** The default expiry (Spec §9). */
export const DEFAULT_EXPIRY_HOURS = 24;

/** Calculates an expiry, by default after 24 hours (Spec §9). */
export const calculateExpiry = (now: Instant, hours: number = DEFAULT_EXPIRY_HOURS): Instant =>
  now + hours * 3_600_000;
