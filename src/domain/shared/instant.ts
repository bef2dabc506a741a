/** A moment as milliseconds since 1970-01-01 UTC. "Now" is always an argument. */
export type Instant = number;
