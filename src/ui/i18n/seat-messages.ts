import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Orientation } from '#domain/venue/orientation.ts';
import type { SeatState } from '#domain/venue/seat-state.ts';

/** The seat states, from the point of view of the person who looks at the map. */
export const seatStateNames = {
  AVAILABLE: msg`Free`,
  SELECTED: msg`Your selection`,
  IN_CART: msg`In your cart`,
  RESERVED: msg`Reserved for you`,
  RESERVED_BY_ANOTHER: msg`Taken by someone else`,
  UNAVAILABLE: msg`Not available`,
  READ: msg`Already inside`,
  NOT_SEAT: msg`No seat (aisle)`,
} as const satisfies Record<SeatState, MessageDescriptor>;

/** The sides of a stadium. */
export const orientationNames = {
  NORTH: msg`North`,
  SOUTH: msg`South`,
  EAST: msg`East`,
  WEST: msg`West`,
  NORTH_EAST: msg`Northeast`,
  NORTH_WEST: msg`Northwest`,
  SOUTH_EAST: msg`Southeast`,
  SOUTH_WEST: msg`Southwest`,
} as const satisfies Record<Orientation, MessageDescriptor>;
