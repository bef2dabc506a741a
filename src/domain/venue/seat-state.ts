/** What a seat can be for the person looking at it (Spec §3, seat states). The order is part of the wire format. */
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

/** One byte per state, for typed arrays over all the seats of a venue. */
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

/** The state a byte stands for; an unknown byte is a seat nobody can buy. */
export function seatStateOf(byte: number): SeatState {
  return seatStates[byte] ?? 'UNAVAILABLE';
}

/** A seat the viewer has already: chosen, in the cart or booked for them. */
export function isMine(state: SeatState): boolean {
  return state === 'SELECTED' || state === 'IN_CART' || state === 'RESERVED';
}

/** A click can turn this seat over: choose a free one, or let go of one just chosen. */
export function canToggle(state: SeatState): boolean {
  return state === 'AVAILABLE' || state === 'SELECTED';
}
