import type { Instant } from '#domain/shared/instant.ts';

/** Formats an instant (milliseconds) as ISO-8601 in UTC for the wire. */
export const toIso = (instant: Instant): string => new Date(instant).toISOString();

export const toIsoOrNull = (instant: Instant | null): string | null =>
  instant === null ? null : toIso(instant);
