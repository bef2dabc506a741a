import type { Point } from '#domain/venue/gesture.ts';
import { forEachSeatIn } from '#domain/venue/hit-test.ts';
import type { Bounds } from '#domain/venue/layout.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import { boxesInView } from '#domain/venue/viewport.ts';
import { roomIn } from './pictures.ts';
import type { Scene } from './scene.ts';
import type { Tag } from './seat-map.painter.ts';

/** Pixels across a section from which it has room for a second line. */
const roomForCount = 56;

/** Numbers on the free seats that are on screen. */
export function numberTags(
  scene: Scene,
  sections: readonly number[],
  visible: Bounds,
  states: SeatStateBytes,
  isOwn: (seat: number) => boolean,
): Tag[] {
  const seats = scene.seats();
  const tags: Tag[] = [];
  for (const section of sections)
    forEachSeatIn(scene.grid(section), visible, (seat) => {
      if (states[seat] !== seatStateByte.AVAILABLE || isOwn(seat)) return;
      tags.push({
        key: seat,
        at: placeOf(seats, seat),
        text: String(seats.number[seat] ?? ''),
        kind: 'AVAILABLE',
      });
    });
  return tags;
}

/** How many places are left, under the names of sections that are large enough on screen. */
export function countTags(
  scene: Scene,
  visible: Bounds,
  scale: number,
  free: readonly number[],
  rank: (section: number) => number,
): Tag[] {
  return boxesInView(scene.boxes, visible).flatMap((s): Tag[] => {
    const section = scene.layout.sections[s];
    const left = free[s] ?? 0;
    if (section === undefined || left === 0) return [];
    if (roomIn(scene.outlines[s] ?? []) * scale < roomForCount) return [];
    const { x, y } = scene.turned(section.label);
    const below = Math.max(section.label.size * 0.95, 16 / scale);
    return [{ key: s, at: { x, y: y + below }, text: String(left), kind: String(rank(s)) }];
  });
}

/** Row names at both ends of each row of a section. */
export function rowEndTags(seats: SeatTable, section: number): Tag[] {
  return rowsOf(seats, section).flatMap(({ key, label, start, count }): Tag[] => {
    const first = placeOf(seats, start);
    const last = placeOf(seats, start + count - 1);
    return [
      { key: 2 * key, at: { x: first.x - 12, y: first.y }, text: label, kind: 'row' },
      { key: 2 * key + 1, at: { x: last.x + 12, y: last.y }, text: label, kind: 'row' },
    ];
  });
}

/** Row names on one vertical line, each where its row passes it, or would, were it long enough. */
export function railTags(seats: SeatTable, section: number, x: number): Tag[] {
  return rowsOf(seats, section).map(({ key, label, start, count }) => {
    let seat = start;
    while (seat < start + count - 1 && (seats.x[seat] ?? 0) < x) seat++;
    return { key, at: { x, y: seats.y[seat] ?? 0 }, text: label, kind: 'rail' };
  });
}

export function placeOf(seats: SeatTable, seat: number): Point {
  return { x: seats.x[seat] ?? 0, y: seats.y[seat] ?? 0 };
}

function rowsOf(seats: SeatTable, section: number) {
  const from = seats.rowStart[section] ?? 0;
  return seats.rows
    .slice(from, seats.rowStart[section + 1] ?? from)
    .map((row, r) => ({ ...row, key: from + r }))
    .filter((row) => row.count > 0);
}
