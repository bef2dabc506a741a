import { seatStateByte } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';

/** Creates the states of a venue where every seat is available. */
export const createAvailableStates = (count: number): SeatStateBytes =>
  new Uint8Array(count).fill(seatStateByte.AVAILABLE);
