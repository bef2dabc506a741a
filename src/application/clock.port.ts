import type { Instant } from '#domain/shared/instant.ts';

/** The device's clocks. Only `steady` may measure durations: it never jumps. */
export interface ClockPort {
  /** Wall time, as the device believes it. */
  now(): Instant;
  /** Milliseconds since some fixed point; keeps counting while wall time is changed. */
  steady(): number;
  /** Calls back every `everyMs` and whenever the page wakes (`awoke`); the answer stops it. */
  ticking(everyMs: number, listener: (awoke: boolean) => void): () => void;
}
