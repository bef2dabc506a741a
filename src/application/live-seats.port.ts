import type { SeatChange } from '#domain/venue/seat-states.ts';
import type { Outcome } from './failure.ts';

export type UnnumberedStock = { readonly section: string; readonly available: number };

export type SeatSnapshot = {
  readonly layoutId: string;
  /** Where the live changes go on from. */
  readonly version: string;
  /** One letter per seat in layout order. */
  readonly states: string;
  readonly unnumbered: readonly UnnumberedStock[];
};

export type SeatFeedEvent =
  | {
      readonly kind: 'changes';
      readonly seats: readonly SeatChange[];
      readonly unnumbered: readonly UnnumberedStock[];
    }
  /** Changes may have been missed: everything anew. */
  | { readonly kind: 'snapshot'; readonly snapshot: SeatSnapshot }
  /** The connection was lost and is being made again; the picture may be old until `live` follows. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'live' };

/** The state of every seat of an event, then each change, none missed. */
export interface LiveSeatsPort {
  snapshot(eventId: string): Outcome<SeatSnapshot>;
  /** Follows changes after `version`; the answer stops it. */
  follow(eventId: string, version: string, listener: (event: SeatFeedEvent) => void): () => void;
}
