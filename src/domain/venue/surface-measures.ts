import type { Bounds, PlayingSurface } from './layout.ts';

/** The metres that each playing surface is drawn with, its surroundings included, along and across. */
export const surfaceMeasures = {
  FOOTBALL: { length: 110, width: 73 },
  BASKETBALL: { length: 32, width: 19 },
  TENNIS: { length: 36, width: 18 },
  CYCLING: { length: 76, width: 24 },
  STAGE: { length: 110, width: 73 },
} as const satisfies Record<PlayingSurface, { readonly length: number; readonly width: number }>;

/** Calculates the world units of a metre: the surface is drawn as large as its area allows. */
export function calculateUnitsPerMetre(
  surface: PlayingSurface,
  area: Pick<Bounds, 'width' | 'height'>,
): number {
  const { length, width } = surfaceMeasures[surface];
  return Math.min(area.width / length, area.height / width);
}
