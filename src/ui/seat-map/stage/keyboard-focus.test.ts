import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { createScene } from '../scene.ts';
import { createKeyboardFocus } from './keyboard-focus.ts';

const layout = demoVenues.ATS();
const table = expandSeats(layout);
const scene = createScene(layout, () => table, 0);

function createFocus() {
  const drawn: unknown[] = [];
  const focus = createKeyboardFocus(
    {
      drawRing: (_, at) => void drawn.push(at),
      drawOutline: (_, outline) => void drawn.push(outline),
    },
    () => scene,
  );
  return { focus, drawn };
}

describe('the mark of the keyboard', () => {
  it('is a ring around a seat, which is brought into view', () => {
    const { focus, drawn } = createFocus();
    const at = focus.set({ kind: 'seat', index: 12 });
    focus.draw();

    expect(at).toEqual({ x: table.x[12], y: table.y[12] });
    expect(drawn).toEqual([at]);
  });

  it('is the outline of a section, whose centre is brought into view', () => {
    const { focus, drawn } = createFocus();
    const at = focus.set({ kind: 'section', index: 2 });
    focus.draw();
    const box = scene.boxes[2] ?? { x: 0, y: 0, width: 0, height: 0 };

    expect(at).toEqual({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    expect(drawn).toEqual([scene.outlines[2]]);
  });

  it('is removed when the map loses the focus', () => {
    const { focus, drawn } = createFocus();
    focus.set({ kind: 'seat', index: 12 });

    expect(focus.set(null)).toBeNull();
    focus.draw();
    expect(drawn).toEqual([null]);
  });
});
