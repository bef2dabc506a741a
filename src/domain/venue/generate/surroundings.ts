import type { Bounds, Caption, Gate, Outline } from '../layout.ts';
import type { Orientation } from '../orientation.ts';
import { createRing, type Superellipse } from './superellipse.ts';

/** Builds a closed polygon along a ring. */
export function buildRingOutline(ellipse: Superellipse, points: number): Outline {
  const line = createRing(ellipse);
  return Array.from({ length: points }, (_, i) =>
    line.pointAt(line.parameterAt((i / points) * line.length)),
  ).flatMap(({ x, y }) => [x, y]);
}

/** Places gates 1, 2, … around the shell, at shares of its length from the eastern tip. */
export function placeGates(ellipse: Superellipse, shares: readonly number[]): Gate[] {
  const line = createRing(ellipse);
  return shares.map((share, i) => {
    const { x, y } = line.pointAt(line.parameterAt(share * line.length));
    return { code: String(i + 1), orientation: determineOrientation(x, y), x, y };
  });
}

/**
 * Determines the orientation of a point. The stadium lies across: Occidental (west) below, Oriental above,
 * Norte left, Sur right.
 */
export function determineOrientation(x: number, y: number): Orientation {
  const eighth = Math.round((Math.atan2(y, x) / Math.PI) * 4);
  switch (eighth) {
    case 0:
      return 'SOUTH';
    case 1:
      return 'SOUTH_WEST';
    case 2:
      return 'WEST';
    case 3:
      return 'NORTH_WEST';
    case -1:
      return 'SOUTH_EAST';
    case -2:
      return 'EAST';
    case -3:
      return 'NORTH_EAST';
    default:
      return 'NORTH';
  }
}

/** Builds the captions of the four stands outside a shell of these half sizes. */
export function buildStandCaptions(a: number, b: number, distance: number): Caption[] {
  return [
    { text: 'ORIENTAL', orientation: 'EAST', x: 0, y: -b - distance, angle: 0 },
    { text: 'OCCIDENTAL', orientation: 'WEST', x: 0, y: b + distance, angle: 0 },
    { text: 'NORTE', orientation: 'NORTH', x: -a - distance, y: 0, angle: -Math.PI / 2 },
    { text: 'SUR', orientation: 'SOUTH', x: a + distance, y: 0, angle: Math.PI / 2 },
  ];
}

export function buildBounds(a: number, b: number): Bounds {
  return { x: -a, y: -b, width: 2 * a, height: 2 * b };
}

export type Side = 'occidental' | 'oriental' | 'norte' | 'sur';

/**
 * Determines the stand at an angle (from east over south, radians); the long stands span `half` radians
 * either way.
 */
export function determineSide(angle: number, half: number): Side {
  if (Math.abs(angle - Math.PI / 2) < half) return 'occidental';
  if (Math.abs(angle + Math.PI / 2) < half) return 'oriental';
  return Math.abs(angle) < Math.PI / 2 ? 'sur' : 'norte';
}

/** The orientation of each stand, for zones and entry sides. */
export const orientationBySide = {
  occidental: 'WEST',
  oriental: 'EAST',
  norte: 'NORTH',
  sur: 'SOUTH',
} as const satisfies Record<Side, Orientation>;
