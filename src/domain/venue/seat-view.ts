import type { Point } from './gesture.ts';
import type { Bounds, PlayingSurface, VenueLayout } from './layout.ts';
import { calculateUnitsPerMetre } from './surface-measures.ts';

/** The position of a seat before the field, or before a stage that stands at one end. */
export const viewSides = [
  'HALFWAY',
  'LEFT_END_NEARER',
  'RIGHT_END_NEARER',
  'BEHIND_THE_END',
  'CORNER',
  'STAGE_AHEAD',
  'BESIDE_STAGE',
  'BEHIND_STAGE',
] as const;
export type ViewSide = (typeof viewSides)[number];

/** Everything that the view from a seat shows and says; lengths are in metres. */
export type SeatView = {
  readonly surface: PlayingSurface;
  readonly side: ViewSide;
  /** The distance along the ground to the edge of the field or stage. */
  readonly distance: number;
  /** The height of the viewer's eyes above the field. */
  readonly height: number;
};

/** The eyes of a person who sits. */
const eyeHeight = 1.2;

/**
 * A layout is a plan without heights. Rows are assumed to climb as in most stadiums: three metres in ten at the front, and steeper
 * with each row behind it.
 */
const rise = { slope: 0.3, curve: 0.0018, front: 0.8 };

/** Calculates the height of the floor at a place in metres; it never falls with the distance from the field. */
export type Elevation = (place: Point) => number;

/** Creates the elevation of a venue's stands. */
export function createElevation(layout: VenueLayout): Elevation {
  const area = layout.playingArea;
  const metre = calculateUnitsPerMetre(area.surfaces[0] ?? 'FOOTBALL', area);
  const fronts = layout.sections.map(({ outline }) => measureNearestCorner(area, outline));
  const front = fronts.reduce((nearest, distance) => Math.min(nearest, distance), Number.POSITIVE_INFINITY);
  return (place) => {
    const behind = (measureDistance(area, place) - front) / metre;
    return behind < 0 ? 0 : rise.front + behind * (rise.slope + rise.curve * behind);
  };
}

/** Describes the view from a place of the venue on the surface of an event. */
export function describeSeatView(layout: VenueLayout, surface: PlayingSurface, place: Point): SeatView {
  const area = layout.playingArea;
  const focus = findViewFocus(surface, area);
  const metre = calculateUnitsPerMetre(area.surfaces[0] ?? surface, area);
  return {
    surface,
    side: surface === 'STAGE' ? findSideOfStage(focus, place) : findSideOfField(focus, place),
    distance: measureDistance(focus, place) / metre,
    height: createElevation(layout)(place) + eyeHeight,
  };
}

/** Returns the rectangle that people look at: the field, or a stage, which takes one end of the area. */
export function findViewFocus(surface: PlayingSurface, area: Bounds): Bounds {
  if (surface !== 'STAGE') return { x: area.x, y: area.y, width: area.width, height: area.height };
  const metre = calculateUnitsPerMetre(surface, area);
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  return { x: middle.x - 52 * metre, y: middle.y - 22 * metre, width: 26 * metre, height: 44 * metre };
}

function findSideOfField(field: Bounds, place: Point): ViewSide {
  const middle = { x: field.x + field.width / 2, y: field.y + field.height / 2 };
  const along = Math.max(Math.abs(place.x - middle.x) - field.width / 2, 0);
  const across = Math.max(Math.abs(place.y - middle.y) - field.height / 2, 0);
  if (Math.min(along, across) * 3 > Math.max(along, across)) return 'CORNER';
  if (along > across) return 'BEHIND_THE_END';
  const towardsEnd = place.x - middle.x;
  if (Math.abs(towardsEnd) < field.width / 6) return 'HALFWAY';
  // A viewer below the field on the map looks up, and has the map's right at the right hand.
  return towardsEnd > 0 === place.y > middle.y ? 'RIGHT_END_NEARER' : 'LEFT_END_NEARER';
}

function findSideOfStage(stage: Bounds, { x, y }: Point): ViewSide {
  if (x < stage.x) return 'BEHIND_STAGE';
  const aside = Math.abs(y - (stage.y + stage.height / 2));
  return x - (stage.x + stage.width) > aside / 2 ? 'STAGE_AHEAD' : 'BESIDE_STAGE';
}

/** Measures the distance of a place from a rectangle; zero inside. */
function measureDistance({ x, y, width, height }: Bounds, place: Point): number {
  const along = Math.max(x - place.x, place.x - (x + width), 0);
  const across = Math.max(y - place.y, place.y - (y + height), 0);
  return Math.hypot(along, across);
}

function measureNearestCorner(area: Bounds, outline: readonly number[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < outline.length; i += 2)
    nearest = Math.min(nearest, measureDistance(area, { x: outline[i] ?? 0, y: outline[i + 1] ?? 0 }));
  return nearest;
}
