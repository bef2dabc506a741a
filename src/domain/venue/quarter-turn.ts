import type { Point } from './gesture.ts';
import type { Bounds, Outline } from './layout.ts';
import type { SeatTable } from './seat-table.ts';

/** The rotation for phones in portrait: north on top, Occidental on the left. */
export const quarterTurn = Math.PI / 2;

/** Rotates a point around the centre of the field, clockwise on screen. */
export function turnPoint({ x, y }: Point, angle: number): Point {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return { x: x * c - y * s, y: x * s + y * c };
}

export function turnOutline(outline: Outline, angle: number): Outline {
  if (angle === 0) return outline;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const turned: number[] = [];
  for (let i = 0; i + 1 < outline.length; i += 2) {
    const x = outline[i] ?? 0;
    const y = outline[i + 1] ?? 0;
    turned.push(x * c - y * s, x * s + y * c);
  }
  return turned;
}

/** Calculates the bounding box of a rotated box. */
export function turnBounds({ x, y, width, height }: Bounds, angle: number): Bounds {
  return calculateBounds(turnOutline([x, y, x + width, y, x + width, y + height, x, y + height], angle));
}

/** Rotates the seats; everything except the positions is shared with the original table. */
export function turnSeats(table: SeatTable, angle: number): SeatTable {
  if (angle === 0) return table;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const x = new Float32Array(table.count);
  const y = new Float32Array(table.count);
  for (let i = 0; i < table.count; i++) {
    const sx = table.x[i] ?? 0;
    const sy = table.y[i] ?? 0;
    x[i] = sx * c - sy * s;
    y[i] = sx * s + sy * c;
  }
  return { ...table, x, y };
}

/** Calculates the bounding box of a polygon. */
export function calculateBounds(outline: Outline): Bounds {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let i = 0; i + 1 < outline.length; i += 2) {
    const x = outline[i] ?? 0;
    const y = outline[i + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < left
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}
