import type { SeatTable } from './seat-table.ts';

/** The adjacent seats; null at an aisle or a gap. */
export type Neighbours = { readonly left: number | null; readonly right: number | null };

/** Finds the adjacent seats, left and right as seen with the field on top. */
export function findNeighbours(table: SeatTable, seat: number): Neighbours {
  return {
    left: areNeighbours(table, seat - 1, seat) ? seat - 1 : null,
    right: areNeighbours(table, seat, seat + 1) ? seat + 1 : null,
  };
}

/** Returns true if two seats in layout order are adjacent: same row, consecutive numbers, no gap. */
export function areNeighbours(table: SeatTable, seat: number, next: number): boolean {
  const row = table.rows[table.row[seat] ?? -1];
  if (row === undefined || table.row[next] !== table.row[seat] || next !== seat + 1) return false;
  return (table.number[next] ?? 0) - (table.number[seat] ?? 0) === row.step;
}

export const seatMoves = [
  'left',
  'right',
  'nearer',
  'farther',
  'rowStart',
  'rowEnd',
  'previousSection',
  'nextSection',
] as const;
export type SeatMove = (typeof seatMoves)[number];

/** Returns the seat reached by a keyboard move; the same seat at an edge. */
export function findSeatAfterMove(table: SeatTable, seat: number, move: SeatMove): number {
  const row = table.rows[table.row[seat] ?? -1];
  if (row === undefined) return seat;
  switch (move) {
    case 'left':
      return Math.max(row.start, seat - 1);
    case 'right':
      return Math.min(row.start + row.count - 1, seat + 1);
    case 'rowStart':
      return row.start;
    case 'rowEnd':
      return row.start + row.count - 1;
    case 'nearer':
      return findSeatInNextRow(table, seat, -1);
    case 'farther':
      return findSeatInNextRow(table, seat, 1);
    case 'previousSection':
      return findFirstSeatOfNextSection(table, row.section, -1) ?? seat;
    case 'nextSection':
      return findFirstSeatOfNextSection(table, row.section, 1) ?? seat;
  }
}

/** Returns the nearest seat in the next row of the same section that has seats. */
function findSeatInNextRow(table: SeatTable, seat: number, step: 1 | -1): number {
  const own = table.row[seat] ?? 0;
  const section = table.rows[own]?.section;
  for (let r = own + step; table.rows[r]?.section === section; r += step) {
    const row = table.rows[r];
    if (row === undefined) break;
    let best = -1;
    let closest = Number.POSITIVE_INFINITY;
    for (let i = row.start; i < row.start + row.count; i++) {
      const distance = Math.hypot(
        (table.x[i] ?? 0) - (table.x[seat] ?? 0),
        (table.y[i] ?? 0) - (table.y[seat] ?? 0),
      );
      if (distance < closest) {
        closest = distance;
        best = i;
      }
    }
    if (best >= 0) return best;
  }
  return seat;
}

function findFirstSeatOfNextSection(table: SeatTable, section: number, step: 1 | -1): number | null {
  for (let s = section + step; s >= 0 && s + 1 < table.sectionStart.length; s += step) {
    const start = table.sectionStart[s] ?? 0;
    if (start < (table.sectionStart[s + 1] ?? 0)) return start;
  }
  return null;
}
