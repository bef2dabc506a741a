import type { Point } from '#domain/venue/gesture.ts';
import type { Bounds } from '#domain/venue/layout.ts';
import { boundsOf, quarterTurn } from '#domain/venue/turn.ts';
import {
  centredOn,
  closestPitch,
  fitScale,
  fitView,
  type ScreenSize,
  seatsFromPitch,
  touchPitch,
  type View,
  type ViewLimits,
  visibleBounds,
  worldPitch,
} from '#domain/venue/viewport.ts';
import type { Scene } from './scene.ts';

/** Pixels kept free: around the whole venue, around a zone, for the rail of row names, for the buttons, for the small map. */
export const fitMargin = 6;
const zoneMargin = 24;
export const railWidth = 52;
const buttonsWidth = 66;
const minimapHeight = 150;

/** Narrow screens keep row names on a rail at their edge. */
export const hasRail = ({ width }: ScreenSize): boolean => width < 640;

/** Upright screens turn the stadium a quarter, so that its length runs along theirs. */
export function angleFor({ width, height }: ScreenSize): number {
  return height > width * 1.05 ? quarterTurn : 0;
}

export function wholeScale(stadium: Scene, screen: ScreenSize): number {
  return fitScale(stadium.bounds, screen, fitMargin);
}

/**
 * The sections of a zone as large as they fit, or all of the venue for a zone that has none. No closer than where sections
 * turn into seats: what one chooses next is a section.
 */
export function zoneView(stadium: Scene, zone: string | null, screen: ScreenSize): View {
  const corners = stadium.layout.sections.flatMap((section, s) => {
    const box = stadium.boxes[s];
    if (section.zone !== zone || box === undefined) return [];
    return [box.x, box.y, box.x + box.width, box.y + box.height];
  });
  if (corners.length === 0) return fitView(stadium.bounds, screen, fitMargin);
  const bounds = boundsOf(corners);
  const closest = Math.max(wholeScale(stadium, screen), (seatsFromPitch * 0.99) / worldPitch);
  const scale = Math.min(closest, fitScale(bounds, screen, zoneMargin));
  return centredOn({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }, scale, screen);
}

export function stadiumLimits(stadium: Scene, screen: ScreenSize): ViewLimits {
  const least = wholeScale(stadium, screen);
  return { bounds: stadium.bounds, minScale: least, maxScale: Math.max(closestPitch / worldPitch, least) };
}

/** An open section may be moved clear of rail, buttons and small map. */
export function sectionLimits(box: Bounds, screen: ScreenSize, touch: boolean, scale: number): ViewLimits {
  const pad = (pixels: number): number => pixels / scale;
  const left = hasRail(screen) ? railWidth : 12;
  return {
    bounds: {
      x: box.x - pad(left),
      y: box.y - pad(14),
      width: box.width + pad(left + buttonsWidth),
      height: box.height + pad(touch ? minimapHeight : 28),
    },
    minScale: Math.min(fitScale(box, screen, 16), touchPitch / worldPitch),
    maxScale: closestPitch / worldPitch,
  };
}

/** A section with room for its row names. */
export function sectionBounds(scene: Scene, section: number): Bounds {
  const box = scene.boxes[section] ?? scene.bounds;
  return { x: box.x - 18, y: box.y - 2, width: box.width + 36, height: box.height + 4 };
}

/** How a section opens: the first rows in the middle, the field just above; seats a thumb can hit where thumbs do. */
export function openView(scene: Scene, section: number, screen: ScreenSize, touch: boolean): View {
  const box = sectionBounds(scene, section);
  const scale = touch
    ? touchPitch / worldPitch
    : Math.max(2.8, Math.min(4, (screen.width - 150) / box.width));
  const seats = scene.seats();
  const rows = seats.rows.filter((row) => row.section === section && row.count > 0);
  const front = rows.slice(0, Math.ceil(screen.height / scale / worldPitch));
  const ends = front.flatMap((row) => [seats.x[row.start] ?? 0, seats.x[row.start + row.count - 1] ?? 0]);
  const centre = ends.length === 0 ? box.x + box.width / 2 : (Math.min(...ends) + Math.max(...ends)) / 2;
  const hidden = hasRail(screen) ? railWidth : 0;
  return { x: centre - (screen.width + hidden) / scale / 2, y: box.y - 14 / scale, scale };
}

/** The view moved just so far that a place is on screen with some air around it. */
export function revealing(view: View, at: Point, screen: ScreenSize): View {
  const air = Math.min(90, screen.width / 4, screen.height / 4) / view.scale;
  const visible = visibleBounds(view, screen);
  return {
    x: Math.min(at.x - air, Math.max(view.x, at.x + air - visible.width)),
    y: Math.min(at.y - air, Math.max(view.y, at.y + air - visible.height)),
    scale: view.scale,
  };
}
