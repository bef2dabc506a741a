import type { toWorld, Viewport } from '#domain/venue/viewport.ts';

type Point = ReturnType<typeof toWorld>;

/** Converts a point of the world to the screen: the inverse of `toWorld`. */
export function toScreen(view: Viewport, at: Point): Point {
  return { x: (at.x - view.x) * view.scale, y: (at.y - view.y) * view.scale };
}
