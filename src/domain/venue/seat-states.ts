import { err, ok, type Result } from '../shared/result.ts';
import { type SeatState, seatStateByte, toSeatState } from './seat-state.ts';

/** One byte per seat in layout order (see `seatStateByte`). */
export type SeatStateBytes = Uint8Array;

export type SeatChange = { readonly seat: number; readonly state: SeatState };

export type SeatStatesIssue = 'WRONG_LENGTH' | 'UNKNOWN_STATE' | 'MALFORMED';

/** The letter of each state on the wire. */
export const seatStateLetter = {
  SELECTED: 'S',
  RESERVED: 'R',
  NOT_SEAT: 'N',
  RESERVED_BY_ANOTHER: 'O',
  AVAILABLE: 'A',
  UNAVAILABLE: 'U',
  IN_CART: 'C',
  READ: 'X',
} as const satisfies Record<SeatState, string>;

/**
 * Encodes all states as text, one letter per seat; it compresses well (87,000 seats, half of them sold at
 * random: about 15 KB).
 */
export function encodeSeatStates(states: SeatStateBytes): string {
  const letters = new Array<string>(states.length);
  for (let i = 0; i < states.length; i++) letters[i] = seatStateLetter[toSeatState(states[i] ?? -1)];
  return letters.join('');
}

/** Decodes the states of a venue with `count` seats. */
export function decodeSeatStates(text: string, count: number): Result<SeatStateBytes, SeatStatesIssue> {
  if (text.length !== count) return err('WRONG_LENGTH');
  const states = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const byte = seatStateByteByLetter.get(text[i] ?? '');
    if (byte === undefined) return err('UNKNOWN_STATE');
    states[i] = byte;
  }
  return ok(states);
}

/** Encodes changes as text: '12A,40U'. */
export function encodeSeatChanges(changes: readonly SeatChange[]): string {
  return changes.map(({ seat, state }) => `${seat}${seatStateLetter[state]}`).join(',');
}

export function decodeSeatChanges(text: string): Result<readonly SeatChange[], SeatStatesIssue> {
  if (text === '') return ok([]);
  const changes: SeatChange[] = [];
  for (const part of text.split(',')) {
    const [, seat, letter] = /^(\d{1,9})([A-Z])$/.exec(part) ?? [];
    if (seat === undefined || letter === undefined) return err('MALFORMED');
    const byte = seatStateByteByLetter.get(letter);
    if (byte === undefined) return err('UNKNOWN_STATE');
    changes.push({ seat: Number(seat), state: toSeatState(byte) });
  }
  return ok(changes);
}

const seatStateByteByLetter: ReadonlyMap<string, number> = new Map(
  Object.entries(seatStateLetter).map(([state, letter]) => [
    letter,
    Object.entries(seatStateByte).find(([name]) => name === state)?.[1] ?? seatStateByte.UNAVAILABLE,
  ]),
);
