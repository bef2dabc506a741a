import { describe, expect, it } from 'vitest';
import { demoVenues } from './generate/demo-venues.ts';
import { findNeighbours, findSeatAfterMove, seatMoves } from './neighbours.ts';
import { findSeatIndexByLabel } from './seat-code.ts';
import { expandSeats } from './seat-table.ts';

const layout = demoVenues.IFC();
const table = expandSeats(layout);
const seat = (section: string, row: string, number: string): number => {
  const index = findSeatIndexByLabel(layout, table, { section, row, seat: number });
  if (index === null) throw new Error(`${section} ${row}-${number}`);
  return index;
};

describe('findNeighbours', () => {
  it('finds the seats with adjacent numbers', () => {
    expect(findNeighbours(table, seat('M1', 'C', '5'))).toEqual({
      left: seat('M1', 'C', '4'),
      right: seat('M1', 'C', '6'),
    });
  });

  it('finds none beyond the ends of a row', () => {
    expect(findNeighbours(table, seat('M1', 'C', '1')).left).toBeNull();
    expect(findNeighbours(table, seat('M1', 'C', '26')).right).toBeNull();
  });

  it('finds none across a stairway', () => {
    expect(findNeighbours(table, seat('M1', 'H', '11')).right).toBeNull();
    expect(findNeighbours(table, seat('M1', 'H', '16')).left).toBeNull();
  });
});

describe('findSeatAfterMove', () => {
  it.each([
    ['left', '4', 'C'],
    ['right', '6', 'C'],
    ['nearer', '5', 'B'],
    ['farther', '5', 'D'],
    ['rowStart', '1', 'C'],
    ['rowEnd', '26', 'C'],
  ] as const)('%s leads from C-5 to seat %s of row %s', (move, number, row) => {
    expect(findSeatAfterMove(table, seat('M1', 'C', '5'), move)).toBe(seat('M1', row, number));
  });

  it('moves from section to section, skipping unnumbered ones', () => {
    expect(findSeatAfterMove(table, seat('M1', 'C', '5'), 'nextSection')).toBe(seat('M2', 'A', '1'));
    expect(findSeatAfterMove(table, seat('M2', 'C', '5'), 'previousSection')).toBe(seat('M1', 'A', '1'));
  });

  it.each(seatMoves)('stays in the venue after any move: %s', (move) => {
    for (let from = 0; from < table.count; from += 31) {
      const to = findSeatAfterMove(table, from, move);

      expect(to).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThan(table.count);
      const sameSection = table.section[to] === table.section[from];
      expect(sameSection).toBe(!move.endsWith('Section') || to === from);
    }
  });
});
