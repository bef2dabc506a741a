import type { Point } from '#domain/venue/gesture.ts';
import { seatBounds, seatNear, sectionAt } from '#domain/venue/hit-test.ts';
import { type Bounds, isUnnumbered, type VenueLayout } from '#domain/venue/layout.ts';
import { type SeatTable, seatsOfSection } from '#domain/venue/seat-table.ts';
import { boxesInView, type Detail, detailAt, toWorld, type View } from '#domain/venue/viewport.ts';
import { type Scene, sceneOf } from './scene.ts';

/** What is looked at: the whole venue, or one section that is open. */
export type Sight = { readonly scene: Scene; readonly opened: number | null };

/** A click this far from a seat's middle still means the seat (world units: 7 of a pitch of 10). */
const seatReach = 7;

/** How much is shown: an open section always shows its seats. */
export function detailOf({ opened }: Sight, view: View): Detail {
  const detail = detailAt(view.scale);
  return opened !== null && detail === 'sections' ? 'seats' : detail;
}

export function isNumbered({ sections }: VenueLayout, section: number): boolean {
  const found = sections[section];
  return found !== undefined && !isUnnumbered(found);
}

/** The sections around an area whose seats could be drawn. */
export function seatedSectionsIn({ scene, opened }: Sight, area: Bounds): number[] {
  const found = opened === null ? boxesInView(scene.boxes, area) : [opened];
  return found.filter((section) => isNumbered(scene.layout, section));
}

export type Pointing = {
  readonly view: View;
  readonly isTouch: boolean;
  /** Whether a section's seats are drawn, so that one could pick among them. */
  readonly hasSeats: (section: number) => boolean;
};

/** What is under a screen point, -1 for none; between the seats of a section one could pick from, nothing. */
export function underPoint(
  sight: Sight,
  { view, isTouch, hasSeats }: Pointing,
  at: Point,
): { readonly seat: number; readonly section: number } {
  const { scene, opened } = sight;
  const { x, y } = toWorld(view, at);
  const detail = detailOf(sight, view);
  const isReachable = opened !== null || detail === 'numbers' || (detail === 'seats' && !isTouch);
  const seat = isReachable ? seatUnder(sight, x, y) : -1;
  const section = opened === null && seat < 0 ? sectionAt(scene.outlines, scene.boxes, x, y) : -1;
  return { seat, section: isReachable && hasSeats(section) ? -1 : section };
}

/** The nearest seat of the sections around a world point. */
function seatUnder(sight: Sight, x: number, y: number): number {
  const { scene } = sight;
  const around = { x: x - seatReach, y: y - seatReach, width: 2 * seatReach, height: 2 * seatReach };
  for (const section of seatedSectionsIn(sight, around)) {
    const seat = seatNear(scene.grid(section), scene.seats(), x, y, seatReach);
    if (seat >= 0) return seat;
  }
  return -1;
}

/** The venue turned until a section stands upright, field on top. */
export function sceneOfSection(layout: VenueLayout, table: () => SeatTable, section: number): Scene {
  const scene = sceneOf(layout, table, -(layout.sections[section]?.facing ?? 0));
  const range = seatsOfSection(table(), section);
  if (range.end <= range.start) return scene;
  const { x, y, width, height } = seatBounds(scene.seats(), range);
  const box = { x: x - 5, y: y - 5, width: width + 10, height: height + 10 };
  return { ...scene, boxes: scene.boxes.map((other, s) => (s === section ? box : other)) };
}
