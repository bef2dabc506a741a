import type { Point } from '#domain/venue/gesture.ts';
import { calculateSeatBounds, findNearestSeat, findSectionAt } from '#domain/venue/hit-test.ts';
import { type Bounds, isUnnumberedSection, type VenueLayout } from '#domain/venue/layout.ts';
import { getSectionSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import {
  type DetailLevel,
  findBoxesInView,
  getDetailLevel,
  toWorld,
  type Viewport,
} from '#domain/venue/viewport.ts';
import { createScene, type Scene } from './scene.ts';

/** The visible part of the map: the whole venue, or one open section. */
export type MapView = { readonly scene: Scene; readonly openSection: number | null };

/** The largest distance between a click and the centre of the seat it means (world units: 7 of a pitch of 10). */
const seatReach = 7;

/** Returns the level of detail: an open section always shows its seats. */
export function getDetail({ openSection }: MapView, view: Viewport): DetailLevel {
  const detail = getDetailLevel(view.scale);
  return openSection !== null && detail === 'sections' ? 'seats' : detail;
}

export function hasNumberedSeats({ sections }: VenueLayout, section: number): boolean {
  const found = sections[section];
  return found !== undefined && !isUnnumberedSection(found);
}

/** Finds the sections in an area whose seats can be drawn. */
export function findSeatedSections({ scene, openSection }: MapView, area: Bounds): number[] {
  const found = openSection === null ? findBoxesInView(scene.boxes, area) : [openSection];
  return found.filter((section) => hasNumberedSeats(scene.layout, section));
}

export type HitTestOptions = {
  readonly view: Viewport;
  readonly isTouch: boolean;
  /** Returns true when a section's seats are drawn and can be selected. */
  readonly areSeatsDrawn: (section: number) => boolean;
};

/**
 * Returns the seat or section under a screen point, -1 for none. Between the seats of a section whose seats can be selected it
 * returns neither.
 */
export function hitTest(
  mapView: MapView,
  { view, isTouch, areSeatsDrawn }: HitTestOptions,
  at: Point,
): { readonly seat: number; readonly section: number } {
  const { scene, openSection } = mapView;
  const { x, y } = toWorld(view, at);
  const detail = getDetail(mapView, view);
  const isReachable = openSection !== null || detail === 'numbers' || (detail === 'seats' && !isTouch);
  const seat = isReachable ? findSeatAt(mapView, x, y) : -1;
  const section = openSection === null && seat < 0 ? findSectionAt(scene.outlines, scene.boxes, x, y) : -1;
  return { seat, section: isReachable && areSeatsDrawn(section) ? -1 : section };
}

/** Finds the nearest seat of the sections around a world point. */
function findSeatAt(mapView: MapView, x: number, y: number): number {
  const { scene } = mapView;
  const around = { x: x - seatReach, y: y - seatReach, width: 2 * seatReach, height: 2 * seatReach };
  for (const section of findSeatedSections(mapView, around)) {
    const seat = findNearestSeat(scene.getGrid(section), scene.getSeats(), x, y, seatReach);
    if (seat >= 0) return seat;
  }
  return -1;
}

/** Creates the scene of an open section: turned until the section stands upright, field on top. */
export function createSectionScene(layout: VenueLayout, table: () => SeatTable, section: number): Scene {
  const scene = createScene(layout, table, -(layout.sections[section]?.facing ?? 0));
  const range = getSectionSeats(table(), section);
  if (range.end <= range.start) return scene;
  const { x, y, width, height } = calculateSeatBounds(scene.getSeats(), range);
  const box = { x: x - 5, y: y - 5, width: width + 10, height: height + 10 };
  return { ...scene, boxes: scene.boxes.map((other, s) => (s === section ? box : other)) };
}
