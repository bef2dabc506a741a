import type { G, Shape } from '@svgdotjs/svg.js';
import type { SeatState } from '#domain/venue/seat-state.ts';
import type { SeatStroke } from '../seat-map-picture.ts';
import { addGroup, addPath, setAttributeIfChanged, setAttributes, setPart } from './svg-elements.ts';

export type SeatsPainter = {
  /** Draws or redraws the seats of a section. */
  draw(section: number, strokes: readonly SeatStroke[], near: boolean): void;
  remove(section: number): void;
};

/** Creates the painter of seats, batched in one path per state and section. */
export function createSeatsPainter(layer: G, hatch: string): SeatsPainter {
  const mounted = new Map<number, DrawnSeats>();
  return {
    draw(section, strokes, near) {
      const drawing = mounted.get(section) ?? { group: addGroup(layer), paths: new Map() };
      mounted.set(section, drawing);
      setAttributeIfChanged(drawing.group.node, 'data-near', String(near));
      drawStrokes(drawing, strokes, (state) => (near && state === 'RESERVED_BY_ANOTHER' ? hatch : null));
    },
    remove(section) {
      mounted.get(section)?.group.node.remove();
      mounted.delete(section);
    },
  };
}

type DrawnSeats = {
  readonly group: G;
  /** By part and state; a state without seats keeps an empty path. */
  readonly paths: Map<string, Shape>;
};

/** Updates the paths of a section: seats change state a few at a time, so only paths that differ are written. */
function drawStrokes(
  { group, paths }: DrawnSeats,
  strokes: readonly SeatStroke[],
  getFill: (state: SeatState) => string | null,
): void {
  const drawn = new Set<string>();
  const draw = (name: 'seat' | 'mark', state: SeatState, d: string): void => {
    if (d === '') return;
    const key = `${name} ${state}`;
    const path = paths.get(key) ?? setAttributes(setPart(addPath(group, ''), name), { 'data-state': state });
    paths.set(key, path);
    drawn.add(key);
    setAttributeIfChanged(path.node, 'd', d);
    const fill = name === 'seat' ? getFill(state) : null;
    if (fill === null) path.node.removeAttribute('fill');
    else setAttributeIfChanged(path.node, 'fill', fill);
  };
  for (const { state, body } of strokes) draw('seat', state, body);
  for (const { state, mark } of strokes) draw('mark', state, mark);
  for (const [key, path] of paths) if (!drawn.has(key)) setAttributeIfChanged(path.node, 'd', '');
}
