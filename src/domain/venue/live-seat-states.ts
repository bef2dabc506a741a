import { seatStateByte } from './seat-state.ts';
import type { SeatChange, SeatStateBytes } from './seat-states.ts';

/** A listener for changed seats; null means that any may have changed. */
export type SeatsChangedListener = (seats: readonly number[] | null) => void;

/**
 * The live seat states of an event: updated by the data source, observed by the seat map. They live outside
 * React, because a component tree cannot handle a thousand changes per second.
 */
export type LiveSeatStates = {
  readonly bytes: SeatStateBytes;
  apply(changes: readonly SeatChange[]): void;
  replace(bytes: SeatStateBytes): void;
  subscribe(listener: SeatsChangedListener): () => void;
};

export function createLiveSeatStates(initial: SeatStateBytes): LiveSeatStates {
  const bytes = initial.slice();
  const listeners = new Set<SeatsChangedListener>();
  const notify = (seats: readonly number[] | null): void => {
    for (const listener of [...listeners]) listener(seats);
  };
  return {
    bytes,
    apply(changes) {
      const changed: number[] = [];
      for (const { seat, state } of changes) {
        const byte = seatStateByte[state];
        if (seat >= bytes.length || bytes[seat] === byte) continue;
        bytes[seat] = byte;
        changed.push(seat);
      }
      if (changed.length > 0) notify(changed);
    },
    replace(next) {
      bytes.set(next.subarray(0, bytes.length));
      notify(null);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
