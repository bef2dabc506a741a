import type { SeatChange, SeatStateBytes } from '#domain/venue/seat-states.ts';

type SectionAvailability = { readonly section: string; readonly available: number };

/**
 * The changes of an event up to a horizon, with the states at the time of reading: applying them twice is harmless.
 */
export type ClaimBatch = {
  /** The position from which the changes continue. */
  readonly horizon: string;
  readonly seats: readonly SeatChange[];
  readonly sections: readonly SectionAvailability[];
};

export type ClaimSnapshot = {
  readonly horizon: string;
  readonly states: SeatStateBytes;
  readonly sections: readonly SectionAvailability[];
};

/** Reads the public seat states of an event and streams every change of them. */
export interface LiveClaims {
  readSnapshot(eventId: string, seatCount: number): Promise<ClaimSnapshot>;
  watch(eventId: string, since: string, listener: (batch: ClaimBatch) => void): Promise<() => void>;
}
