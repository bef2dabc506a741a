import type { Instant } from '#domain/shared/instant.ts';

export type EntryCodeEvent = {
  readonly type: 'clock.ticked';
  /** The wall time of the device. */
  readonly now: Instant;
};
