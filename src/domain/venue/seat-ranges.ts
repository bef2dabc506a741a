import { err, ok, type Result } from '../shared/result.ts';

/** Encodes seat indexes in ascending order as ranges: '3-7,9'. Seats of a row that are taken are mostly neighbours. */
export function encodeSeatRanges(seats: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const seat of seats) {
    const range = ranges.at(-1);
    if (range !== undefined && seat === range.last + 1) range.last = seat;
    else ranges.push({ first: seat, last: seat });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** The most seats of a decoded text: a larger range is no venue's. */
const maxSeats = 200_000;

/** Decodes ranges of seat indexes; fails for text that `encodeSeatRanges` does not return. */
export function decodeSeatRanges(text: string): Result<readonly number[], 'MALFORMED'> {
  if (text === '') return ok([]);
  const seats: number[] = [];
  for (const part of text.split(',')) {
    const [, first, last = first] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || to < from || from <= (seats.at(-1) ?? -1) || to >= maxSeats)
      return err('MALFORMED');
    for (let seat = from; seat <= to; seat += 1) seats.push(seat);
  }
  return ok(seats);
}
