import type { Point } from '#domain/venue/gesture.ts';
import { buildSeatGrid, type SeatGrid } from '#domain/venue/hit-test.ts';
import type { Bounds, Outline, VenueLayout } from '#domain/venue/layout.ts';
import {
  calculateBounds,
  turnBounds,
  turnOutline,
  turnPoint,
  turnSeats,
} from '#domain/venue/quarter-turn.ts';
import { getSectionSeats, type SeatTable } from '#domain/venue/seat-table.ts';

/** A venue turned by an angle. Its seats are turned and sorted on first use. */
export type Scene = {
  readonly angle: number;
  readonly layout: VenueLayout;
  readonly bounds: Bounds;
  readonly outlines: readonly Outline[];
  readonly boxes: readonly Bounds[];
  readonly getSeats: () => SeatTable;
  /** Returns the seats of one section, sorted for hit tests. */
  readonly getGrid: (section: number) => SeatGrid;
  readonly turnToScene: (point: Point) => Point;
};

export function createScene(layout: VenueLayout, table: () => SeatTable, angle: number): Scene {
  const outlines = layout.sections.map((section) => turnOutline(section.outline, angle));
  const seats = memoize(() => turnSeats(table(), angle));
  const grids = new Map<number, SeatGrid>();
  return {
    angle,
    layout,
    bounds: turnBounds(layout.bounds, angle),
    outlines,
    boxes: outlines.map(calculateBounds),
    getSeats: seats,
    getGrid(section) {
      const grid = grids.get(section) ?? buildSeatGrid(seats(), getSectionSeats(seats(), section));
      grids.set(section, grid);
      return grid;
    },
    turnToScene: (point) => turnPoint(point, angle),
  };
}

/** Returns a function that calculates a value on first use and remembers it. */
export function memoize<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
