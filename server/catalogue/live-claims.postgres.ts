import { type SeatState, seatStateByte } from '#domain/venue/seat-state.ts';
import type { Database } from '../db/client.ts';
import {
  type ClaimFeed,
  type FeedBatch,
  readSeatSnapshot,
  type SeatClaimState,
  seatClaimStates,
} from './claim-feed.postgres.ts';
import type { ClaimBatch, LiveClaims } from './live-claims.port.ts';

/**
 * The public seat state for each claim state. It does not name the owner, who knows their own seats from the cart.
 * Assumption: entry is private, so a seat whose ticket was read looks like a sold one.
 */
const publicStates = {
  FREE: 'AVAILABLE',
  HELD: 'RESERVED_BY_ANOTHER',
  BOOKED: 'RESERVED_BY_ANOTHER',
  PAYING: 'RESERVED_BY_ANOTHER',
  SOLD: 'UNAVAILABLE',
  BLOCKED: 'UNAVAILABLE',
  READ: 'UNAVAILABLE',
} as const satisfies Record<SeatClaimState, SeatState>;

const publicStateBytes = seatClaimStates.map((state) => seatStateByte[publicStates[state]]);

export function liveClaims(database: Database, feed: ClaimFeed): LiveClaims {
  return {
    async readSnapshot(eventId, seatCount) {
      const { horizon, states, sections } = await readSeatSnapshot(database, eventId, seatCount);
      return {
        horizon,
        states: states.map((code) => publicStateBytes[code] ?? seatStateByte.UNAVAILABLE),
        sections,
      };
    },

    watch: (eventId, since, listener) =>
      feed.watch(eventId, since, (batch) => listener(toPublicBatch(batch))),
  };
}

const toPublicBatch = ({ horizon, seats, sections }: FeedBatch): ClaimBatch => ({
  horizon,
  seats: seats.map(({ seat, state }) => ({ seat, state: publicStates[state] })),
  sections,
});
