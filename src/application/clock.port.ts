import type { Instant } from '#domain/shared/instant.ts';

/** The device's clocks. Only the monotonic clock may measure durations: it never jumps. */
export interface ClockPort {
  /** Returns the wall time as the device believes it. */
  now(): Instant;
  /** Returns milliseconds since a fixed point; unaffected by changes of the wall time. */
  monotonicMs(): number;
  /**
   * Calls the listener every `everyMs` and whenever the page resumes (`hasResumed`). Returns a function that
   * stops it.
   */
  onTick(everyMs: number, listener: (hasResumed: boolean) => void): () => void;
}
