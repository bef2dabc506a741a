import type { Point } from '#domain/venue/gesture.ts';
import type { Cursor } from '../cursor.ts';
import type { RingsPainter } from '../painter/rings.painter.ts';
import type { Scene } from '../scene.ts';
import { getSeatPosition } from '../tags.ts';

/** The mark of the keyboard's position on the map. */
export type KeyboardFocus = {
  /** Moves the mark; returns the point to bring into view. */
  set(cursor: Cursor | null): Point | null;
  draw(): void;
};

export function createKeyboardFocus(painter: RingsPainter, getScene: () => Scene): KeyboardFocus {
  let focus: Cursor | null = null;
  return {
    set(cursor) {
      focus = cursor;
      if (cursor === null) return null;
      if (cursor.kind === 'seat') return getSeatPosition(getScene().getSeats(), cursor.index);
      const box = getScene().boxes[cursor.index];
      return box === undefined ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    draw() {
      if (focus === null) painter.drawRing('focus', null);
      else if (focus.kind === 'seat')
        painter.drawRing('focus', getSeatPosition(getScene().getSeats(), focus.index));
      else painter.drawOutline('focus', getScene().outlines[focus.index] ?? null);
    },
  };
}
