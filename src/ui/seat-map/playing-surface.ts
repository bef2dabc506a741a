import type { Bounds, PlayingSurface } from '#domain/venue/layout.ts';
import { calculateUnitsPerMetre } from '#domain/venue/surface-measures.ts';

/** A drawn playing area: filled grounds first, then bands, then lines. */
export type SurfacePicture = {
  readonly ground: string;
  readonly bands: string;
  readonly lines: string;
  readonly solid: string;
};

/** Draws the playing surface to the measures of its sport, as large as the area allows. */
export const drawSurface = (surface: PlayingSurface, area: Bounds): SurfacePicture =>
  drawSurfaceWith(surface, createPathBuilder(surface, area));

/** Draws the playing surface with the paths of any projection. */
export function drawSurfaceWith(surface: PlayingSurface, paths: PathBuilder): SurfacePicture {
  switch (surface) {
    case 'FOOTBALL':
      return drawFootball(paths);
    case 'BASKETBALL':
      return drawBasketball(paths);
    case 'TENNIS':
      return drawTennis(paths);
    case 'CYCLING':
      return drawFinishStraight(paths);
    case 'STAGE':
      return drawStage(paths);
  }
}

/** Builds paths from metres around the centre spot. */
export type PathBuilder = {
  readonly rect: (x: number, y: number, width: number, height: number) => string;
  readonly line: (x1: number, y1: number, x2: number, y2: number) => string;
  readonly circle: (x: number, y: number, radius: number) => string;
  readonly arc: (x1: number, y1: number, radius: number, x2: number, y2: number, sweep: 0 | 1) => string;
};

/** Creates the paths of the plan, scaled so that the surface fits the area. */
function createPathBuilder(surface: PlayingSurface, area: Bounds): PathBuilder {
  const scale = calculateUnitsPerMetre(surface, area);
  const cx = area.x + area.width / 2;
  const cy = area.y + area.height / 2;
  const n = (value: number): string => String(Math.round(value * 10) / 10);
  const at = (x: number, y: number): string => `${n(cx + x * scale)} ${n(cy + y * scale)}`;
  return {
    rect: (x, y, w, h) => `M${at(x, y)}h${n(w * scale)}v${n(h * scale)}h${n(-w * scale)}z`,
    line: (x1, y1, x2, y2) => `M${at(x1, y1)}L${at(x2, y2)}`,
    circle: (x, y, r) =>
      `M${at(x - r, y)}a${n(r * scale)} ${n(r * scale)} 0 0 1 ${n(2 * r * scale)} 0a${n(r * scale)} ${n(r * scale)} 0 0 1 ${n(-2 * r * scale)} 0z`,
    arc: (x1, y1, r, x2, y2, sweep) =>
      `M${at(x1, y1)}A${n(r * scale)} ${n(r * scale)} 0 0 ${sweep} ${at(x2, y2)}`,
  };
}

const drawBothEnds = (draw: (end: 1 | -1) => string): string => draw(-1) + draw(1);

/** IFAB law 1: 105 x 68 m. */
function drawFootball({ rect, line, circle, arc }: PathBuilder): SurfacePicture {
  const stripes = Array.from({ length: 5 }, (_, i) => rect(-55 + ((2 * i + 1) * 110) / 11, -36.5, 10, 73));
  return {
    ground: rect(-55, -36.5, 110, 73),
    bands: stripes.join(''),
    lines:
      rect(-52.5, -34, 105, 68) +
      line(0, -34, 0, 34) +
      circle(0, 0, 9.15) +
      drawBothEnds(
        (end) =>
          rect(end < 0 ? -52.5 : 36, -20.16, 16.5, 40.32) + rect(end < 0 ? -52.5 : 47, -9.16, 5.5, 18.32),
      ) +
      drawBothEnds((end) => arc(end * 36, -7.3, 9.15, end * 36, 7.3, end < 0 ? 1 : 0)),
    solid: circle(0, 0, 0.9) + drawBothEnds((end) => circle(end * 41.5, 0, 0.6)),
  };
}

/** FIBA: 28 x 15 m, three points from 6.75 m. */
function drawBasketball({ rect, line, circle, arc }: PathBuilder): SurfacePicture {
  return {
    ground: rect(-16, -9.5, 32, 19),
    bands: drawBothEnds((end) => rect(end < 0 ? -14 : 8.2, -2.45, 5.8, 4.9)) + circle(0, 0, 1.8),
    lines:
      rect(-14, -7.5, 28, 15) +
      line(0, -7.5, 0, 7.5) +
      circle(0, 0, 1.8) +
      drawBothEnds((end) => rect(end < 0 ? -14 : 8.2, -2.45, 5.8, 4.9)) +
      drawBothEnds((end) => circle(end * 8.2, 0, 1.8)) +
      drawBothEnds(
        (end) =>
          line(end * 14, -6.6, end * 11, -6.6) +
          line(end * 14, 6.6, end * 11, 6.6) +
          arc(end * 11, -6.6, 6.75, end * 11, 6.6, end < 0 ? 1 : 0),
      ),
    solid: drawBothEnds((end) => circle(end * 12.4, 0, 0.35)),
  };
}

/** ITF: 23.77 x 10.97 m, singles 8.23 m wide, service lines 6.40 m from the net. */
function drawTennis({ rect, line }: PathBuilder): SurfacePicture {
  return {
    ground: rect(-18, -9, 36, 18),
    bands: rect(-11.885, -5.485, 23.77, 10.97),
    lines:
      rect(-11.885, -5.485, 23.77, 10.97) +
      line(-11.885, -4.115, 11.885, -4.115) +
      line(-11.885, 4.115, 11.885, 4.115) +
      drawBothEnds((end) => line(end * 6.4, -4.115, end * 6.4, 4.115)) +
      line(-6.4, 0, 6.4, 0) +
      drawBothEnds((end) => line(end * 11.885, 0, end * 11.4, 0)) +
      line(0, -6.4, 0, 6.4),
    solid: rect(-0.12, -6.4, 0.24, 12.8),
  };
}

/** A road 12 m wide seen from above, with the chequered line at two thirds. */
function drawFinishStraight({ rect, line }: PathBuilder): SurfacePicture {
  const cells = Array.from({ length: 24 }, (_, i) =>
    i % 2 === Math.floor(i / 12) ? '' : rect(12 + Math.floor(i / 12), -6 + (i % 12), 1, 1),
  );
  const dashes = Array.from({ length: 15 }, (_, i) => line(-36.5 + i * 5, 0, -34 + i * 5, 0)).filter(
    (_, i) => i < 9 || i > 10,
  );
  return {
    ground: rect(-38, -12, 76, 24),
    bands: rect(-38, -6, 76, 12),
    lines:
      line(-38, -6, 38, -6) +
      line(-38, 6, 38, 6) +
      line(-38, -9, 38, -9) +
      line(-38, 9, 38, 9) +
      dashes.join(''),
    solid: cells.join(''),
  };
}

/** A stage with wings at one end, before an open floor. */
function drawStage({ rect, line, circle }: PathBuilder): SurfacePicture {
  return {
    ground: rect(-55, -36.5, 110, 73),
    bands: rect(-52, -22, 26, 44) + rect(-26, -4, 22, 8),
    lines:
      rect(-52, -22, 26, 44) +
      rect(-26, -4, 22, 8) +
      line(-52, -30, -26, -30) +
      line(-52, 30, -26, 30) +
      line(-22, -34, -22, -8) +
      line(-22, 8, -22, 34),
    solid: circle(-39, 0, 1.2) + circle(-6, 0, 0.9),
  };
}
