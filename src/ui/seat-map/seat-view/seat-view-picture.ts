import type { Point } from '#domain/venue/gesture.ts';
import type { Outline, PlayingSurface, SectionLayout, VenueLayout } from '#domain/venue/layout.ts';
import { forEachSeat } from '#domain/venue/seat-table.ts';
import { createElevation, describeSeatView, findViewFocus, type SeatView } from '#domain/venue/seat-view.ts';
import { calculateUnitsPerMetre } from '#domain/venue/surface-measures.ts';
import { drawSurfaceWith, type SurfacePicture } from '../playing-surface.ts';
import { createSurfacePaths } from './surface-paths.ts';
import { listUprights } from './uprights.ts';
import { createViewCamera, type Place } from './view-camera.ts';

/** The size of the picture in its own units. */
export const seatViewSize = { width: 1000, height: 640 };

/** A wide look without turning the head. */
const span = (80 * Math.PI) / 180;

/** One row of three is drawn: all of them would be a grey area. */
const rowStride = 3;

/** The wall around the venue ends this far above its highest stand, in metres. */
const wallHeight = 3;

/** Names float this far above their stand, in metres. */
const captionHeight = 3;

/** Stands are curved: their edges are drawn in steps of these metres, so that each point lies on them. */
const longestEdge = 8;

/** The stands continue this far around each section, so that no aisle shows the ground below. */
const apronShare = 0.06;

/** The picture of the field from a seat, back to front. */
export type SeatViewPicture = {
  readonly view: SeatView;
  readonly horizon: number;
  /** The wall around the venue, and the floor of the stands. */
  readonly wall: string;
  readonly floor: string;
  readonly field: SurfacePicture;
  /** Goals, net or baskets. */
  readonly uprights: string;
  readonly sections: readonly { readonly code: string; readonly zone: string; readonly path: string }[];
  readonly rows: string;
  /** The names of the stands, where they are seen. */
  readonly captions: readonly { readonly text: string; readonly at: Point }[];
};

/** Draws the view from a place of the venue. */
export function createSeatViewPicture(
  layout: VenueLayout,
  surface: PlayingSurface,
  place: Point,
): SeatViewPicture {
  const view = describeSeatView(layout, surface, place);
  const area = layout.playingArea;
  const metre = calculateUnitsPerMetre(area.surfaces[0] ?? surface, area);
  const elevation = createElevation(layout);
  const focus = findViewFocus(surface, area);
  const target: Place = [focus.x + focus.width / 2, focus.y + focus.height / 2, 0];
  const camera = createViewCamera({
    eye: [place.x, place.y, view.height * metre],
    target,
    size: seatViewSize,
    span,
    near: metre,
  });
  const raise = (point: Point, above = 0): Place => [point.x, point.y, (elevation(point) + above) * metre];
  const drawFloor = (outline: Outline): string =>
    camera.area(subdivide(toPoints(outline), longestEdge * metre).map((point) => raise(point)));
  const top = Math.max(0, ...layout.sections.flatMap(({ outline }) => toPoints(outline).map(elevation)));
  const raiseWall = (point: Point): Place => [
    point.x,
    point.y,
    Math.min(elevation(point), top + wallHeight) * metre,
  ];
  const paths = createSurfacePaths(surface, area, camera);
  const [shell] = layout.shell;
  return {
    view,
    horizon: camera.horizon,
    wall: shell === undefined ? '' : drawWall(toPoints(shell), raiseWall, camera.area),
    floor: layout.sections.map(({ outline }) => drawFloor(widen(outline))).join(''),
    field: drawSurfaceWith(surface, paths),
    uprights: listUprights(surface)
      .map((line) => camera.line(line.map(paths.place)))
      .join(''),
    sections: layout.sections.flatMap(({ code, zone, outline }) => {
      const path = drawFloor(outline);
      return path === '' ? [] : [{ code, zone, path }];
    }),
    rows: layout.sections.map((section) => drawRows(section, (point) => raise(point), camera.line)).join(''),
    captions: layout.stands.flatMap(({ text, x, y }) => {
      const at = camera.project(raise({ x, y }, captionHeight));
      const isInside = at !== null && at.x > 0 && at.x < seatViewSize.width;
      return isInside && at.y > 0 ? [{ text, at }] : [];
    }),
  };
}

function drawWall(
  shell: readonly Point[],
  raise: (point: Point) => Place,
  drawArea: (corners: readonly Place[]) => string,
): string {
  return shell
    .map((from, i) => {
      const [a, b] = [raise(from), raise(shell[(i + 1) % shell.length] ?? from)];
      return drawArea([a, b, [b[0], b[1], 0], [a[0], a[1], 0]]);
    })
    .join('');
}

function drawRows(
  { rows }: Pick<SectionLayout, 'rows'>,
  raise: (point: Point) => Place,
  drawLine: (places: readonly Place[]) => string,
): string {
  return rows
    .filter((_, i) => i % rowStride === 0)
    .map((row) => {
      const seats: Point[] = [];
      forEachSeat(row, (x, y) => seats.push({ x, y }));
      const every = Math.max(1, Math.floor((seats.length - 1) / 3));
      return drawLine(seats.filter((_, i) => i % every === 0 || i === seats.length - 1).map(raise));
    })
    .join('');
}

/** Widens an outline around its middle. */
function widen(outline: Outline): Outline {
  const points = toPoints(outline);
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const grow = (value: number, centre: number): number => centre + (value - centre) * (1 + 2 * apronShare);
  return points.flatMap(({ x, y }) => [grow(x, middle.x), grow(y, middle.y)]);
}

/** Divides the edges of a closed outline. */
function subdivide(points: readonly Point[], longest: number): readonly Point[] {
  return points.flatMap((from, i) => {
    const to = points[(i + 1) % points.length] ?? from;
    const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / longest));
    return Array.from({ length: parts }, (_, part) => ({
      x: from.x + ((to.x - from.x) * part) / parts,
      y: from.y + ((to.y - from.y) * part) / parts,
    }));
  });
}

const toPoints = (outline: Outline): readonly Point[] =>
  Array.from({ length: Math.floor(outline.length / 2) }, (_, i) => ({
    x: outline[2 * i] ?? 0,
    y: outline[2 * i + 1] ?? 0,
  }));
