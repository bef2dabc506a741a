import type { ClockPort } from '#application/clock.port.ts';
import type { Instant } from '#domain/shared/instant.ts';

export type MemoryClock = ClockPort & {
  /** Lets time pass, tick by tick. */
  pass(ms: number): void;
  /** The page comes back into view. */
  wake(): void;
  /** The time of day at the box office, which no device can change. */
  houseNow(): Instant;
  /** The device sleeps: time goes on everywhere but on its steady clock. */
  sleep(ms: number): void;
  /** Changes what the device believes of the time of day; durations stay what they are. */
  setWallTime(now: Instant): void;
};

type Listener = { everyMs: number; dueAt: number; listener: (awoke: boolean) => void };

/** Time that passes only when told to. */
export function memoryClock(start: Instant): MemoryClock {
  const listeners = new Set<Listener>();
  let steady = 0;
  let offset = start;
  let slept = 0;
  const nextDue = (until: number): Listener | null =>
    [...listeners].filter(({ dueAt }) => dueAt <= until).sort((a, b) => a.dueAt - b.dueAt)[0] ?? null;
  return {
    now: () => offset + slept + steady,
    houseNow: () => start + slept + steady,
    sleep(ms) {
      slept += ms;
    },
    steady: () => steady,
    ticking(everyMs, listener) {
      const entry = { everyMs, dueAt: steady + everyMs, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    pass(ms) {
      const until = steady + ms;
      for (let due = nextDue(until); due !== null; due = nextDue(until)) {
        steady = due.dueAt;
        due.dueAt += due.everyMs;
        due.listener(false);
      }
      steady = until;
    },
    wake() {
      for (const { listener } of [...listeners]) listener(true);
    },
    setWallTime(now) {
      offset = now - slept - steady;
    },
  };
}
