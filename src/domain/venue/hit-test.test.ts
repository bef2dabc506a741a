import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoVenues } from './generate/demo-venues.ts';
import { buildSeatGrid, findNearestSeat, visitSeatsIn } from './hit-test.ts';
import { turnSeats } from './quarter-turn.ts';
import { expandSeats, getSectionSeats, type SeatTable } from './seat-table.ts';

const arena = expandSeats(demoVenues.IFC());
const everything = { start: 0, end: arena.count };
const angle = fc.double({ min: -4, max: 4, noNaN: true });
const place = fc.double({ min: -1200, max: 1200, noNaN: true });

describe('seat hit test', () => {
  it('finds the same as a search of every seat', () => {
    fc.assert(
      fc.property(angle, place, place, fc.double({ min: 1, max: 60, noNaN: true }), (turn, x, y, reach) => {
        const table = turnSeats(arena, turn);

        const found = findNearestSeat(buildSeatGrid(table, everything), table, x, y, reach);

        expect(found).toBe(nearestOfAll(table, x, y, reach));
      }),
    );
  });

  it('finds each seat at its own position', () => {
    const grid = buildSeatGrid(arena, everything);
    for (let i = 0; i < arena.count; i++)
      expect(findNearestSeat(grid, arena, arena.x[i] ?? 0, arena.y[i] ?? 0, 5)).toBe(i);
  });

  it('finds each seat of each section by the grid of that section', () => {
    for (let section = 0; section + 1 < arena.sectionStart.length; section++) {
      const range = getSectionSeats(arena, section);
      const grid = buildSeatGrid(arena, range);
      for (let i = range.start; i < range.end; i++)
        expect(findNearestSeat(grid, arena, arena.x[i] ?? 0, arena.y[i] ?? 0, 5)).toBe(i);
    }
  });

  it('stays within its range', () => {
    const range = getSectionSeats(arena, 2);
    const grid = buildSeatGrid(arena, range);

    expect([...grid.items].sort((a, b) => a - b)).toEqual(
      Array.from({ length: range.end - range.start }, (_, i) => range.start + i),
    );
    expect(findNearestSeat(grid, arena, arena.x[0] ?? 0, arena.y[0] ?? 0, 5)).toBe(-1);
  });

  it('finds nothing where there are no seats', () => {
    expect(findNearestSeat(buildSeatGrid(arena, { start: 5, end: 5 }), arena, 0, 0, 1e6)).toBe(-1);
  });

  it('visits every seat of a box, each once', () => {
    fc.assert(
      fc.property(place, place, fc.double({ min: 0, max: 900, noNaN: true }), (x, y, size) => {
        const seen: number[] = [];

        visitSeatsIn(buildSeatGrid(arena, everything), { x, y, width: size, height: size }, (seat) =>
          seen.push(seat),
        );

        expect(new Set(seen).size).toBe(seen.length);
        const visited = new Set(seen);
        for (let i = 0; i < arena.count; i++) {
          const sx = arena.x[i] ?? 0;
          const sy = arena.y[i] ?? 0;
          const inside = sx >= x && sx <= x + size && sy >= y && sy <= y + size;
          if (inside && !visited.has(i)) throw new Error(`seat ${i} missed`);
        }
      }),
      { numRuns: 40 },
    );
  });
});

function nearestOfAll(table: SeatTable, x: number, y: number, reach: number): number {
  let best = -1;
  let closest = reach * reach;
  for (let i = 0; i < table.count; i++) {
    const distance = ((table.x[i] ?? 0) - x) ** 2 + ((table.y[i] ?? 0) - y) ** 2;
    if (distance < closest) {
      closest = distance;
      best = i;
    }
  }
  return best;
}
