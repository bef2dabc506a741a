import type { SeatChange } from '#domain/venue/seat-states.ts';
import type { AsyncResult } from './failure.ts';

export type SectionAdmissionStock = { readonly section: string; readonly available: number };

export type SeatSnapshot = {
  readonly layoutId: string;
  /** The version after which updates continue. */
  readonly version: string;
  /** One letter per seat, in layout order. */
  readonly states: string;
  readonly unnumbered: readonly SectionAdmissionStock[];
};

export type SeatFeedEvent =
  | {
      readonly kind: 'changes';
      readonly seats: readonly SeatChange[];
      readonly unnumbered: readonly SectionAdmissionStock[];
    }
  /** Updates may have been missed; this snapshot replaces the previous state. */
  | { readonly kind: 'snapshot'; readonly snapshot: SeatSnapshot }
  /** The connection is being re-established; the state may be outdated until `live` follows. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'live' };

/** Provides the availability of every seat of an event and all later changes, without gaps. */
export interface SeatAvailabilityPort {
  fetchSnapshot(eventId: string): AsyncResult<SeatSnapshot>;
  /** Subscribes to changes after `version`. Returns a function that unsubscribes. */
  subscribe(eventId: string, version: string, listener: (event: SeatFeedEvent) => void): () => void;
}
