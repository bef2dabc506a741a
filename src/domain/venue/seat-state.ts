/** The state of a seat for the viewer (Spec §3, seat states). The order is part of the wire format. */
export const seatStates = [
  'SELECTED',
  'RESERVED',
  'NOT_SEAT',
  'RESERVED_BY_ANOTHER',
  'AVAILABLE',
  'UNAVAILABLE',
  'IN_CART',
  'READ',
] as const;
export type SeatState = (typeof seatStates)[number];

/** The byte of each state, for typed arrays over all seats of a venue. */
export const seatStateByte = {
  SELECTED: 0,
  RESERVED: 1,
  NOT_SEAT: 2,
  RESERVED_BY_ANOTHER: 3,
  AVAILABLE: 4,
  UNAVAILABLE: 5,
  IN_CART: 6,
  READ: 7,
} as const satisfies Record<SeatState, number>;

/** Returns the state of a byte; an unknown byte is UNAVAILABLE. */
export function toSeatState(byte: number): SeatState {
  return seatStates[byte] ?? 'UNAVAILABLE';
}

/** Returns true if the seat is somebody else's, or not for sale. */
export const isTaken = (state: SeatState): boolean =>
  state === 'RESERVED_BY_ANOTHER' || state === 'UNAVAILABLE' || state === 'READ';

/** Returns true if a click selects or deselects the seat. */
export function canToggle(state: SeatState): boolean {
  return state === 'AVAILABLE' || state === 'SELECTED';
}
