import type { ClockPort } from '#application/clock.port.ts';
import type { Instant } from '#domain/shared/instant.ts';

export type MemoryClock = ClockPort & {
  /** Advances the time, tick by tick. */
  advance(ms: number): void;
  /** Simulates that the page becomes visible again. */
  resume(): void;
  /** Returns the server's time, which no device can change. */
  serverTime(): Instant;
  /** Simulates that the device sleeps: every clock advances except the monotonic one. */
  sleep(ms: number): void;
  /** Changes the device's wall clock; durations stay the same. */
  setWallTime(now: Instant): void;
};

type Listener = { everyMs: number; dueAt: number; listener: (hasResumed: boolean) => void };

/** Creates a clock that advances only on demand. */
export function memoryClock(start: Instant): MemoryClock {
  const listeners = new Set<Listener>();
  let monotonicMs = 0;
  let offset = start;
  let sleptMs = 0;
  const findNextDue = (endMs: number): Listener | null =>
    [...listeners].filter(({ dueAt }) => dueAt <= endMs).sort((a, b) => a.dueAt - b.dueAt)[0] ?? null;
  return {
    now: () => offset + sleptMs + monotonicMs,
    serverTime: () => start + sleptMs + monotonicMs,
    sleep(ms) {
      sleptMs += ms;
    },
    monotonicMs: () => monotonicMs,
    onTick(everyMs, listener) {
      const entry = { everyMs, dueAt: monotonicMs + everyMs, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    advance(ms) {
      const endMs = monotonicMs + ms;
      for (let due = findNextDue(endMs); due !== null; due = findNextDue(endMs)) {
        monotonicMs = due.dueAt;
        due.dueAt += due.everyMs;
        due.listener(false);
      }
      monotonicMs = endMs;
    },
    resume() {
      for (const { listener } of [...listeners]) listener(true);
    },
    setWallTime(now) {
      offset = now - sleptMs - monotonicMs;
    },
  };
}
