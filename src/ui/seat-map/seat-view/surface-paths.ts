import type { Bounds, PlayingSurface } from '#domain/venue/layout.ts';
import { calculateUnitsPerMetre } from '#domain/venue/surface-measures.ts';
import type { PathBuilder } from '../playing-surface.ts';
import type { Place, ViewCamera } from './view-camera.ts';

export type SurfacePaths = PathBuilder & {
  /** Converts metres around the centre spot to a place of the plan. */
  readonly place: (metres: Place) => Place;
};

/** The chords of a full circle. */
const chords = 40;

/** Creates the paths of a playing surface as a viewer in the stands sees it. */
export function createSurfacePaths(
  surface: PlayingSurface,
  area: Bounds,
  camera: Pick<ViewCamera, 'area' | 'line'>,
): SurfacePaths {
  const scale = calculateUnitsPerMetre(surface, area);
  const [cx, cy] = [area.x + area.width / 2, area.y + area.height / 2];
  const place = ([x, y, z]: Place): Place => [cx + x * scale, cy + y * scale, z * scale];
  const at = (x: number, y: number): Place => place([x, y, 0]);
  const turn = (x: number, y: number, radius: number, from: number, by: number): Place[] => {
    const steps = Math.max(4, Math.ceil((Math.abs(by) / (2 * Math.PI)) * chords));
    return Array.from({ length: steps + 1 }, (_, i) => {
      const angle = from + (by * i) / steps;
      return at(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    });
  };
  return {
    place,
    rect: (x, y, w, h) => camera.area([at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h)]),
    line: (x1, y1, x2, y2) => camera.line([at(x1, y1), at(x2, y2)]),
    circle: (x, y, radius) => camera.area(turn(x, y, radius, 0, 2 * Math.PI)),
    arc: (x1, y1, radius, x2, y2, sweep) => {
      const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
      const half = Math.hypot(x2 - x1, y2 - y1) / 2;
      const back = Math.sqrt(Math.max(radius * radius - half * half, 0));
      // The centre of the shorter arc lies on the side away from the bulge.
      const side = sweep === 1 ? 1 : -1;
      const [x, y] = [
        mx - (side * back * (y2 - y1)) / (2 * half),
        my + (side * back * (x2 - x1)) / (2 * half),
      ];
      const from = Math.atan2(y1 - y, x1 - x);
      const by = Math.atan2(y2 - y, x2 - x) - from;
      const turns = side * by < 0 ? by + side * 2 * Math.PI : by;
      return camera.line(turn(x, y, radius, from, turns));
    },
  };
}
