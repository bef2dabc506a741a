import { seatStateByte } from './seat-state.ts';
import type { SeatStateBytes } from './seat-states.ts';

/** Combines two states of the same seat at different events: free in both, or the one that excludes more. */
function combineSeatState(one: number, other: number): number {
  if (one === seatStateByte.AVAILABLE) return other;
  if (other === seatStateByte.AVAILABLE || one === other) return one;
  return seatStateByte.UNAVAILABLE;
}

/** Combines the states of one seat at several events: AVAILABLE if it is available at all of them. */
export const combineStatesOfSeat = (states: readonly SeatStateBytes[], seat: number): number =>
  states.reduce<number>(
    (combined, own) => combineSeatState(combined, own[seat] ?? seatStateByte.UNAVAILABLE),
    seatStateByte.AVAILABLE,
  );

/** Combines the seat states of several events in the same venue with `count` seats. Returns a new array. */
export function combineSeatStates(states: readonly SeatStateBytes[], count: number): SeatStateBytes {
  const combined = new Uint8Array(count).fill(seatStateByte.AVAILABLE);
  for (const own of states)
    for (let seat = 0; seat < count; seat += 1)
      combined[seat] = combineSeatState(
        combined[seat] ?? seatStateByte.UNAVAILABLE,
        own[seat] ?? seatStateByte.UNAVAILABLE,
      );
  return combined;
}
