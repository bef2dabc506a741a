import type { Point } from '#domain/venue/gesture.ts';
import { type SeatGrid, seatGrid } from '#domain/venue/hit-test.ts';
import type { Bounds, Outline, VenueLayout } from '#domain/venue/layout.ts';
import { type SeatTable, seatsOfSection } from '#domain/venue/seat-table.ts';
import { boundsOf, turnBounds, turnOutline, turnPoint, turnSeats } from '#domain/venue/turn.ts';

/** A venue turned by an angle, ready to be looked at. Seats are turned, and sorted, when first asked for. */
export type Scene = {
  readonly angle: number;
  readonly layout: VenueLayout;
  readonly bounds: Bounds;
  readonly outlines: readonly Outline[];
  readonly boxes: readonly Bounds[];
  readonly seats: () => SeatTable;
  /** The seats of one section, sorted for hit tests. */
  readonly grid: (section: number) => SeatGrid;
  readonly turned: (point: Point) => Point;
};

export function sceneOf(layout: VenueLayout, table: () => SeatTable, angle: number): Scene {
  const outlines = layout.sections.map((section) => turnOutline(section.outline, angle));
  const seats = once(() => turnSeats(table(), angle));
  const grids = new Map<number, SeatGrid>();
  return {
    angle,
    layout,
    bounds: turnBounds(layout.bounds, angle),
    outlines,
    boxes: outlines.map(boundsOf),
    seats,
    grid(section) {
      const grid = grids.get(section) ?? seatGrid(seats(), seatsOfSection(seats(), section));
      grids.set(section, grid);
      return grid;
    },
    turned: (point) => turnPoint(point, angle),
  };
}

/** Works something out on first need and remembers it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
