import type { Point } from './gesture.ts';
import type { Bounds } from './layout.ts';

/** What of the world a screen shows: the world point in its top left corner, and pixels per world unit. */
export type View = { readonly x: number; readonly y: number; readonly scale: number };

export type ScreenSize = { readonly width: number; readonly height: number };

/** How far one may move and zoom: `bounds` stays on screen, `scale` between these. */
export type ViewLimits = { readonly bounds: Bounds; readonly minScale: number; readonly maxScale: number };

/** Level of detail: sections alone, seats as squares, seats with their numbers and marks. */
export type Detail = 'sections' | 'seats' | 'numbers';

/** World distance between neighbouring seats; scale times this is the seat pitch in pixels. */
export const worldPitch = 10;

/** Seats appear at this pitch, numbers and marks at that one (pixels). Measured: squares under 5 px cost frames and tell nothing. */
export const seatsFromPitch = 6;
export const numbersFromPitch = 24;

/** On a phone a section opens at a pitch a thumb can hit (WCAG 2.5.5: 44 px). */
export const touchPitch = 44;

/** No closer than this pitch: beyond it a screen holds too few seats to compare. */
export const closestPitch = 64;

export function detailAt(scale: number): Detail {
  const pitch = scale * worldPitch;
  if (pitch < seatsFromPitch) return 'sections';
  return pitch < numbersFromPitch ? 'seats' : 'numbers';
}

/** The view that shows all of `bounds` in the middle of the screen, with a margin in pixels. */
export function fitView(bounds: Bounds, screen: ScreenSize, margin = 0): View {
  const scale = fitScale(bounds, screen, margin);
  return centredOn({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }, scale, screen);
}

export function fitScale(bounds: Bounds, screen: ScreenSize, margin = 0): number {
  const across = Math.max(1, screen.width - 2 * margin) / Math.max(1, bounds.width);
  const down = Math.max(1, screen.height - 2 * margin) / Math.max(1, bounds.height);
  return Math.min(across, down);
}

export function centredOn(point: Point, scale: number, screen: ScreenSize): View {
  return { x: point.x - screen.width / scale / 2, y: point.y - screen.height / scale / 2, scale };
}

export function toWorld(view: View, at: Point): Point {
  return { x: view.x + at.x / view.scale, y: view.y + at.y / view.scale };
}

export function toScreen(view: View, at: Point): Point {
  return { x: (at.x - view.x) * view.scale, y: (at.y - view.y) * view.scale };
}

/** Zooms by a factor while the world under one screen point stays under it, unless the limits forbid. */
export function zoomAt(view: View, at: Point, factor: number, limits: ViewLimits): View {
  const scale = Math.min(limits.maxScale, Math.max(limits.minScale, view.scale * factor));
  const held = toWorld(view, at);
  return { x: held.x - at.x / scale, y: held.y - at.y / scale, scale };
}

/** Moves the world with a pointer that went this many pixels. */
export function panBy(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale };
}

/** A view on the way from one to another, `share` of the way along: the middle moves as evenly as the size does. */
export function viewBetween(from: View, to: View, share: number): View {
  const scale = from.scale * (to.scale / from.scale) ** share;
  const span = 1 / to.scale - 1 / from.scale;
  // Sizes that hardly differ leave nothing to divide by: then the middle moves by itself.
  const moved = Math.abs(span * from.scale) < 1e-6 ? share : (1 / scale - 1 / from.scale) / span;
  return { x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved, scale };
}

/** Keeps the bounds on screen: centred when they fit, edge to edge when they do not. */
export function clampView(view: View, screen: ScreenSize, { bounds, minScale, maxScale }: ViewLimits): View {
  const scale = Math.min(maxScale, Math.max(minScale, view.scale));
  const width = screen.width / scale;
  const height = screen.height / scale;
  return {
    x: clampAxis(view.x, width, bounds.x, bounds.width),
    y: clampAxis(view.y, height, bounds.y, bounds.height),
    scale,
  };
}

/** The part of the world on screen, grown by a share of the screen on every side. */
export function visibleBounds(view: View, screen: ScreenSize, share = 0): Bounds {
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

/** Which of these boxes are on screen, nearest to the middle first: the order in which they deserve to be drawn. */
export function boxesInView(boxes: readonly Bounds[], visible: Bounds): number[] {
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
