import type { Instant } from '#domain/shared/instant.ts';

/** Formats an instant (milliseconds) as ISO-8601 in UTC for the wire. */
export const iso = (instant: Instant): string => new Date(instant).toISOString();

export const isoOrNull = (instant: Instant | null): string | null => (instant === null ? null : iso(instant));
