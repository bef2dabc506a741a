import type { Point } from '#domain/venue/gesture.ts';
import type { Bounds } from '#domain/venue/layout.ts';
import { calculateBounds, quarterTurn } from '#domain/venue/quarter-turn.ts';
import {
  calculateFitScale,
  calculateVisibleBounds,
  centreOn,
  fitView,
  maxPitch,
  minSeatPitch,
  type ScreenSize,
  touchPitch,
  type ViewLimits,
  type Viewport,
  worldPitch,
} from '#domain/venue/viewport.ts';
import type { Scene } from './scene.ts';

/** Free pixels around the whole venue; below: around a zone, for the row rail, the buttons and the minimap. */
export const fitMargin = 6;
const zoneMargin = 24;
export const railWidth = 52;
const buttonsWidth = 66;
const minimapHeight = 150;

/** Narrow screens show row names on a rail at their edge. */
export const hasRail = ({ width }: ScreenSize): boolean => width < 640;

/**
 * Chooses the rotation: phones and upright screens turn the stadium a quarter, so that its length runs along theirs. On a phone
 * the width alone decides: a bar that takes height from the map must not turn everything under the thumb.
 */
export function chooseAngle(screen: ScreenSize): number {
  return hasRail(screen) || screen.height > screen.width * 1.05 ? quarterTurn : 0;
}

export function fitStadiumScale(stadium: Scene, screen: ScreenSize): number {
  return calculateFitScale(stadium.bounds, screen, fitMargin);
}

/**
 * Fits the sections of a zone to the screen, or the whole venue when the zone has none. It stays outside the scale at which
 * seats appear, because the next choice is a section.
 */
export function fitZoneView(stadium: Scene, zone: string | null, screen: ScreenSize): Viewport {
  const corners = stadium.layout.sections.flatMap((section, s) => {
    const box = stadium.boxes[s];
    if (section.zone !== zone || box === undefined) return [];
    return [box.x, box.y, box.x + box.width, box.y + box.height];
  });
  if (corners.length === 0) return fitView(stadium.bounds, screen, fitMargin);
  const bounds = calculateBounds(corners);
  const closest = Math.max(fitStadiumScale(stadium, screen), (minSeatPitch * 0.99) / worldPitch);
  const scale = Math.min(closest, calculateFitScale(bounds, screen, zoneMargin));
  return centreOn({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }, scale, screen);
}

export function getStadiumLimits(stadium: Scene, screen: ScreenSize): ViewLimits {
  const least = fitStadiumScale(stadium, screen);
  return { bounds: stadium.bounds, minScale: least, maxScale: Math.max(maxPitch / worldPitch, least) };
}

/** Returns the limits of an open section, which may be moved clear of rail, buttons and minimap. */
export function getSectionLimits(box: Bounds, screen: ScreenSize, touch: boolean, scale: number): ViewLimits {
  const pad = (pixels: number): number => pixels / scale;
  const left = hasRail(screen) ? railWidth : 12;
  return {
    bounds: {
      x: box.x - pad(left),
      y: box.y - pad(14),
      width: box.width + pad(left + buttonsWidth),
      height: box.height + pad(touch ? minimapHeight : 28),
    },
    minScale: Math.min(calculateFitScale(box, screen, 16), touchPitch / worldPitch),
    maxScale: maxPitch / worldPitch,
  };
}

/** Returns the bounds of a section with room for its row names. */
export function getSectionBounds(scene: Scene, section: number): Bounds {
  const box = scene.boxes[section] ?? scene.bounds;
  return { x: box.x - 18, y: box.y - 2, width: box.width + 36, height: box.height + 4 };
}

/**
 * Creates the view in which a section opens: the first rows in the middle, the field just above, and seats large enough for a
 * thumb on touch screens.
 */
export function createSectionView(
  scene: Scene,
  section: number,
  screen: ScreenSize,
  touch: boolean,
): Viewport {
  const box = getSectionBounds(scene, section);
  const scale = touch
    ? touchPitch / worldPitch
    : Math.max(2.8, Math.min(4, (screen.width - 150) / box.width));
  const seats = scene.getSeats();
  const rows = seats.rows.filter((row) => row.section === section && row.count > 0);
  const front = rows.slice(0, Math.ceil(screen.height / scale / worldPitch));
  const ends = front.flatMap((row) => [seats.x[row.start] ?? 0, seats.x[row.start + row.count - 1] ?? 0]);
  const centre = ends.length === 0 ? box.x + box.width / 2 : (Math.min(...ends) + Math.max(...ends)) / 2;
  const hidden = hasRail(screen) ? railWidth : 0;
  return { x: centre - (screen.width + hidden) / scale / 2, y: box.y - 14 / scale, scale };
}

/** Moves the first view of a section to the nearest free seat when it shows none. */
export function revealFreeSeat(
  { getSeats }: Scene,
  section: number,
  view: Viewport,
  screen: ScreenSize,
  isFree: (seat: number) => boolean,
): Viewport {
  const { x, y, rows } = getSeats();
  const shown = calculateVisibleBounds(view, screen);
  const centre = { x: shown.x + shown.width / 2, y: shown.y + shown.height / 2 };
  let nearest: { readonly at: Point; readonly distance: number } | null = null;
  for (const row of rows) {
    if (row.section !== section) continue;
    for (let seat = row.start; seat < row.start + row.count; seat++) {
      if (!isFree(seat)) continue;
      const at = { x: x[seat] ?? 0, y: y[seat] ?? 0 };
      const distance = Math.hypot(at.x - centre.x, at.y - centre.y);
      if (nearest === null || distance < nearest.distance) nearest = { at, distance };
    }
  }
  return nearest === null ? view : revealPoint(view, nearest.at, screen);
}

/** Moves the view just so far that a point is on screen with some space around it. */
export function revealPoint(view: Viewport, at: Point, screen: ScreenSize): Viewport {
  const air = Math.min(90, screen.width / 4, screen.height / 4) / view.scale;
  const visible = calculateVisibleBounds(view, screen);
  return {
    x: Math.min(at.x - air, Math.max(view.x, at.x + air - visible.width)),
    y: Math.min(at.y - air, Math.max(view.y, at.y + air - visible.height)),
    scale: view.scale,
  };
}
