import type { Point } from '../gesture.ts';
import type { RowLayout } from '../layout.ts';

/** The distance between adjacent seats, in world units. */
export const seatPitch = 10;

export type ArcRowInput = {
  readonly from: Point;
  readonly via: Point;
  readonly to: Point;
  readonly label: string;
  /** The number of seat positions left free in the middle for a stairway. */
  readonly mouth: number;
};

/** Places as many seats as fit on the arc through three points, centred; null if fewer than two fit. */
export function buildArcRow({ from, via, to, label, mouth }: ArcRowInput): RowLayout | null {
  const arc = calculateArc(from, via, to);
  const count = Math.floor(arc.length / seatPitch + 1e-6);
  if (count < 2) return null;
  const turn = (arc.sweep * seatPitch) / arc.length;
  const lead = (arc.length - (count - 1) * seatPitch) / 2;
  const start = findPointAlongArc(from, arc.heading, arc.sweep / arc.length, lead);
  const free = count > mouth + 12 ? mouth : 0;
  const middle = Math.floor((count - free) / 2);
  return {
    label,
    x: start.x,
    y: start.y,
    heading: arc.heading + (arc.sweep * lead) / arc.length,
    turn,
    pitch: seatPitch,
    count,
    first: 1,
    step: 1,
    gaps: Array.from({ length: free }, (_, i) => middle + i),
  };
}

/** Calculates the arc through three points: length, initial direction and total turn. */
function calculateArc(
  from: Point,
  via: Point,
  to: Point,
): { length: number; heading: number; sweep: number } {
  const chord = Math.hypot(to.x - from.x, to.y - from.y);
  const direction = Math.atan2(to.y - from.y, to.x - from.x);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const sagitta = (via.x - middle.x) * Math.sin(direction) * -1 + (via.y - middle.y) * Math.cos(direction);
  const half = Math.atan2(2 * sagitta, chord);
  const sweep = -4 * half;
  const length =
    Math.abs(sweep) < 1e-6 ? chord : (chord / 2 / Math.sin(Math.abs(sweep) / 2)) * Math.abs(sweep);
  return { length, heading: direction - sweep / 2, sweep };
}

function findPointAlongArc(from: Point, heading: number, curvature: number, distance: number): Point {
  const direction = heading + (curvature * distance) / 2;
  return { x: from.x + distance * Math.cos(direction), y: from.y + distance * Math.sin(direction) };
}
