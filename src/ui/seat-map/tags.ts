import type { Point } from '#domain/venue/gesture.ts';
import { visitSeatsIn } from '#domain/venue/hit-test.ts';
import type { Bounds } from '#domain/venue/layout.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import { findBoxesInView } from '#domain/venue/viewport.ts';
import { measureLabelRoom } from './pictures.ts';
import type { Scene } from './scene.ts';
import type { Tag } from './seat-map-picture.ts';

/** The width in pixels from which a section has room for a second line. */
const minWidthForCount = 56;

/** Creates the numbers of the available seats that are on screen. */
export function createNumberTags(
  scene: Scene,
  sections: readonly number[],
  visible: Bounds,
  states: SeatStateBytes,
  isOwn: (seat: number) => boolean,
): Tag[] {
  const seats = scene.getSeats();
  const tags: Tag[] = [];
  for (const section of sections)
    visitSeatsIn(scene.getGrid(section), visible, (seat) => {
      if (states[seat] !== seatStateByte.AVAILABLE || isOwn(seat)) return;
      tags.push({
        key: seat,
        at: getSeatPosition(seats, seat),
        text: String(seats.number[seat] ?? ''),
        kind: 'AVAILABLE',
      });
    });
  return tags;
}

/** Creates the counts of available tickets under the names of sections that are large enough on screen. */
export function createCountTags(
  scene: Scene,
  visible: Bounds,
  scale: number,
  free: readonly number[],
  rank: (section: number) => number,
): Tag[] {
  return findBoxesInView(scene.boxes, visible).flatMap((s): Tag[] => {
    const section = scene.layout.sections[s];
    const left = free[s] ?? 0;
    if (section === undefined || left === 0) return [];
    if (measureLabelRoom(scene.outlines[s] ?? []) * scale < minWidthForCount) return [];
    const { x, y } = scene.turnToScene(section.label);
    const below = Math.max(section.label.size * 0.95, 16 / scale);
    return [{ key: s, at: { x, y: y + below }, text: String(left), kind: String(rank(s)) }];
  });
}

/** Creates row names at both ends of each row of a section. */
export function createRowEndTags(seats: SeatTable, section: number): Tag[] {
  return listRows(seats, section).flatMap(({ key, label, start, count }): Tag[] => {
    const first = getSeatPosition(seats, start);
    const last = getSeatPosition(seats, start + count - 1);
    return [
      { key: 2 * key, at: { x: first.x - 12, y: first.y }, text: label, kind: 'row' },
      { key: 2 * key + 1, at: { x: last.x + 12, y: last.y }, text: label, kind: 'row' },
    ];
  });
}

/** Creates row names on one vertical line, each where its row crosses the line or would if it were long enough. */
export function createRailTags(seats: SeatTable, section: number, x: number): Tag[] {
  return listRows(seats, section).map(({ key, label, start, count }) => {
    let seat = start;
    while (seat < start + count - 1 && (seats.x[seat] ?? 0) < x) seat++;
    return { key, at: { x, y: seats.y[seat] ?? 0 }, text: label, kind: 'rail' };
  });
}

export function getSeatPosition(seats: SeatTable, seat: number): Point {
  return { x: seats.x[seat] ?? 0, y: seats.y[seat] ?? 0 };
}

function listRows(seats: SeatTable, section: number) {
  const from = seats.rowStart[section] ?? 0;
  return seats.rows
    .slice(from, seats.rowStart[section + 1] ?? from)
    .map((row, r) => ({ ...row, key: from + r }))
    .filter((row) => row.count > 0);
}
