import type { SeatChange, SeatStateBytes } from '#domain/venue/seat-states.ts';

type SectionPlaces = { readonly section: string; readonly available: number };

/** What changed in an event up to a horizon, with the states of the moment of reading: told twice, it does no harm. */
export type ClaimBatch = {
  /** Where to go on from. */
  readonly horizon: string;
  readonly seats: readonly SeatChange[];
  readonly sections: readonly SectionPlaces[];
};

export type ClaimSnapshot = {
  readonly horizon: string;
  readonly states: SeatStateBytes;
  readonly sections: readonly SectionPlaces[];
};

/** The seats of an event as everybody may see them, and each change of them; none is ever missed. */
export interface LiveClaims {
  snapshot(eventId: string, seatCount: number): Promise<ClaimSnapshot>;
  watch(eventId: string, since: string, listener: (batch: ClaimBatch) => void): Promise<() => void>;
}
