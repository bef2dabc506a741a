import type { Point } from './gesture.ts';
import type { Bounds } from './layout.ts';

/** The visible part of the world: the world point at the top left corner, and pixels per world unit. */
export type Viewport = { readonly x: number; readonly y: number; readonly scale: number };

export type ScreenSize = { readonly width: number; readonly height: number };

/** The limits of panning and zooming: `bounds` stays on screen, the scale within its range. */
export type ViewLimits = { readonly bounds: Bounds; readonly minScale: number; readonly maxScale: number };

/** The level of detail: sections only, seats as squares, or seats with numbers and icons. */
export type DetailLevel = 'sections' | 'seats' | 'numbers';

/** The world distance between adjacent seats; multiplied by the scale it is the seat pitch in pixels. */
export const worldPitch = 10;

/**
 * The seat pitch in pixels from which seats are drawn, and from which numbers are. Measured: squares under 5
 * px are slow to draw and unreadable.
 */
export const minSeatPitch = 6;
export const minNumberPitch = 24;

/** The seat pitch at which a section opens on a phone (WCAG 2.5.5: 44 px touch targets). */
export const touchPitch = 44;

/** The maximum seat pitch; beyond it a screen shows too few seats to compare. */
export const maxPitch = 64;

export function getDetailLevel(scale: number): DetailLevel {
  const pitch = scale * worldPitch;
  if (pitch < minSeatPitch) return 'sections';
  return pitch < minNumberPitch ? 'seats' : 'numbers';
}

/** Returns the view that shows all of `bounds` centred on screen, with a margin in pixels. */
export function fitView(bounds: Bounds, screen: ScreenSize, margin = 0): Viewport {
  const scale = calculateFitScale(bounds, screen, margin);
  return centreOn({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }, scale, screen);
}

export function calculateFitScale(bounds: Bounds, screen: ScreenSize, margin = 0): number {
  const across = Math.max(1, screen.width - 2 * margin) / Math.max(1, bounds.width);
  const down = Math.max(1, screen.height - 2 * margin) / Math.max(1, bounds.height);
  return Math.min(across, down);
}

export function centreOn(point: Point, scale: number, screen: ScreenSize): Viewport {
  return { x: point.x - screen.width / scale / 2, y: point.y - screen.height / scale / 2, scale };
}

export function toWorld(view: Viewport, at: Point): Point {
  return { x: view.x + at.x / view.scale, y: view.y + at.y / view.scale };
}

/** Zooms by a factor around a screen point, within the limits. */
export function zoomAt(view: Viewport, at: Point, factor: number, limits: ViewLimits): Viewport {
  const scale = Math.min(limits.maxScale, Math.max(limits.minScale, view.scale * factor));
  const held = toWorld(view, at);
  return { x: held.x - at.x / scale, y: held.y - at.y / scale, scale };
}

/** Pans the view by a pointer movement in pixels. */
export function panBy(view: Viewport, dx: number, dy: number): Viewport {
  return { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale };
}

/**
 * Interpolates between two views; `share` is the progress from 0 to 1. The centre moves in step with the
 * size.
 */
export function interpolateView(from: Viewport, to: Viewport, share: number): Viewport {
  const scale = from.scale * (to.scale / from.scale) ** share;
  const span = 1 / to.scale - 1 / from.scale;
  // Views of nearly equal size would divide by zero; the centre then moves linearly.
  const moved = Math.abs(span * from.scale) < 1e-6 ? share : (1 / scale - 1 / from.scale) / span;
  return { x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved, scale };
}

/** Keeps the bounds on screen: centred when they fit, edge to edge when they do not. */
export function clampView(
  view: Viewport,
  screen: ScreenSize,
  { bounds, minScale, maxScale }: ViewLimits,
): Viewport {
  const scale = Math.min(maxScale, Math.max(minScale, view.scale));
  const width = screen.width / scale;
  const height = screen.height / scale;
  return {
    x: clampAxis(view.x, width, bounds.x, bounds.width),
    y: clampAxis(view.y, height, bounds.y, bounds.height),
    scale,
  };
}

/** Calculates the part of the world on screen, enlarged on every side by a share of the screen. */
export function calculateVisibleBounds(view: Viewport, screen: ScreenSize, share = 0): Bounds {
  const width = screen.width / view.scale;
  const height = screen.height / view.scale;
  return {
    x: view.x - width * share,
    y: view.y - height * share,
    width: width * (1 + 2 * share),
    height: height * (1 + 2 * share),
  };
}

export function overlaps(a: Bounds, b: Bounds): boolean {
  return a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;
}

/** Finds the boxes on screen, nearest to the centre first, which is the order to draw them. */
export function findBoxesInView(boxes: readonly Bounds[], visible: Bounds): number[] {
  const cx = visible.x + visible.width / 2;
  const cy = visible.y + visible.height / 2;
  const away = ({ x, y, width, height }: Bounds): number =>
    Math.hypot(x + width / 2 - cx, y + height / 2 - cy);
  const found: { readonly index: number; readonly distance: number }[] = [];
  boxes.forEach((box, index) => {
    if (overlaps(box, visible)) found.push({ index, distance: away(box) });
  });
  return found.sort((a, b) => a.distance - b.distance).map(({ index }) => index);
}

function clampAxis(at: number, shown: number, from: number, length: number): number {
  if (shown >= length) return from + length / 2 - shown / 2;
  return Math.min(from + length - shown, Math.max(from, at));
}
