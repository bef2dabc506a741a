import type { Instant } from '#domain/shared/instant.ts';

/** Instants are milliseconds inside and ISO-8601 in UTC on the wire. */
export const iso = (instant: Instant): string => new Date(instant).toISOString();

export const isoOrNull = (instant: Instant | null): string | null => (instant === null ? null : iso(instant));
