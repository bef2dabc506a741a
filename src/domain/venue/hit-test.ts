import type { Bounds, Outline } from './layout.ts';
import { calculateBounds } from './quarter-turn.ts';
import type { SeatRange, SeatTable } from './seat-table.ts';

/**
 * The seats of a range in a grid of square buckets, so that looking up the seat at a point takes constant
 * time.
 */
export type SeatGrid = {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly columns: number;
  readonly bucketRows: number;
  /** The seats of bucket b are items[bucketStarts[b]] … items[bucketStarts[b + 1] - 1]. */
  readonly bucketStarts: Int32Array;
  readonly items: Int32Array;
};

const bucketSize = 28;

export function buildSeatGrid(table: SeatTable, { start, end }: SeatRange): SeatGrid {
  const cell = bucketSize;
  const count = Math.max(0, end - start);
  const { x, y, width, height } = calculateSeatBounds(table, { start, end });
  const columns = Math.floor(width / cell) + 1;
  const lines = Math.floor(height / cell) + 1;
  const heads = new Int32Array(columns * lines + 1);
  const bucketOf = new Int32Array(count);
  for (let i = start; i < end; i++) {
    const at =
      Math.floor(((table.y[i] ?? 0) - y) / cell) * columns + Math.floor(((table.x[i] ?? 0) - x) / cell);
    bucketOf[i - start] = at;
    heads[at + 1] = (heads[at + 1] ?? 0) + 1;
  }
  for (let b = 1; b < heads.length; b++) heads[b] = (heads[b] ?? 0) + (heads[b - 1] ?? 0);
  const next = heads.slice();
  const items = new Int32Array(count);
  for (let i = start; i < end; i++) {
    const at = bucketOf[i - start] ?? 0;
    const slot = next[at] ?? 0;
    items[slot] = i;
    next[at] = slot + 1;
  }
  return { x, y, cell, columns, bucketRows: lines, bucketStarts: heads, items };
}

/** Returns the seat nearest to a world point within `reach`, or -1. */
export function findNearestSeat(
  grid: SeatGrid,
  table: SeatTable,
  x: number,
  y: number,
  reach: number,
): number {
  let best = -1;
  let closest = reach * reach;
  visitSeatsIn(grid, { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }, (i) => {
    const dx = (table.x[i] ?? 0) - x;
    const dy = (table.y[i] ?? 0) - y;
    const distance = dx * dx + dy * dy;
    if (distance < closest || (distance === closest && i < best)) {
      closest = distance;
      best = i;
    }
  });
  return best;
}

/** Visits the seats of every bucket that touches a box (some lie slightly outside it). */
export function visitSeatsIn(grid: SeatGrid, box: Bounds, visit: (seat: number) => void): void {
  const left = Math.max(0, Math.floor((box.x - grid.x) / grid.cell));
  const right = Math.min(grid.columns - 1, Math.floor((box.x + box.width - grid.x) / grid.cell));
  const top = Math.max(0, Math.floor((box.y - grid.y) / grid.cell));
  const bottom = Math.min(grid.bucketRows - 1, Math.floor((box.y + box.height - grid.y) / grid.cell));
  if (right < left) return;
  for (let line = top; line <= bottom; line++) {
    const end = grid.bucketStarts[line * grid.columns + right + 1] ?? 0;
    for (let slot = grid.bucketStarts[line * grid.columns + left] ?? 0; slot < end; slot++)
      visit(grid.items[slot] ?? 0);
  }
}

/**
 * Returns the section whose outline contains a world point, or -1. Later sections lie on top of earlier ones.
 */
export function findSectionAt(
  outlines: readonly Outline[],
  boxes: readonly Bounds[],
  x: number,
  y: number,
): number {
  for (let s = outlines.length - 1; s >= 0; s--) {
    const box = boxes[s];
    const outline = outlines[s];
    if (box === undefined || outline === undefined) continue;
    if (x < box.x || y < box.y || x > box.x + box.width || y > box.y + box.height) continue;
    if (isPointInside(outline, x, y)) return s;
  }
  return -1;
}

/** Tests a point against a polygon by the even-odd rule. */
export function isPointInside(outline: Outline, x: number, y: number): boolean {
  let inside = false;
  const n = outline.length;
  for (let i = 0, j = n - 2; i + 1 < n; j = i, i += 2) {
    const xi = outline[i] ?? 0;
    const yi = outline[i + 1] ?? 0;
    const xj = outline[j] ?? 0;
    const yj = outline[j + 1] ?? 0;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Calculates the bounding box of a range of seats. */
export function calculateSeatBounds(table: SeatTable, { start, end }: SeatRange): Bounds {
  const points: number[] = [];
  for (let i = start; i < end; i++) points.push(table.x[i] ?? 0, table.y[i] ?? 0);
  return calculateBounds(points);
}
