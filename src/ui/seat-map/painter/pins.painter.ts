import type { G } from '@svgdotjs/svg.js';
import type { SeatState } from '#domain/venue/seat-state.ts';
import type { Pin } from '../seat-map-picture.ts';
import { nearShapes } from '../seat-shapes.ts';
import {
  addGroup,
  addName,
  addPath,
  round,
  setAttributeIfChanged,
  setAttributes,
  setPart,
  toRectanglePath,
} from './svg-elements.ts';

/** Returns a function that draws the viewer's own seats: it keeps those that stay and redraws those whose state changed. */
export function createPinsPainter(layer: G): (pins: readonly Pin[]) => void {
  const drawn = new Map<number, { readonly group: G; readonly state: SeatState }>();
  return (pins) => {
    const wanted = new Set(pins.map(({ seat }) => seat));
    for (const [seat, { group }] of drawn) {
      if (wanted.has(seat)) continue;
      group.node.remove();
      drawn.delete(seat);
    }
    for (const pin of pins) {
      const old = drawn.get(pin.seat);
      const group = old?.state === pin.state ? old.group : drawPin(layer, pin);
      if (old !== undefined && old.group !== group) old.group.node.remove();
      setAttributeIfChanged(group.node, 'transform', `translate(${round(pin.at.x)} ${round(pin.at.y)})`);
      drawn.set(pin.seat, { group, state: pin.state });
    }
  };
}

function drawPin(layer: G, { state, text }: Pin): G {
  const group = setPart(addGroup(layer), 'pin');
  group.node.setAttribute('data-state', state);
  const inner = setPart(addGroup(group), 'pin-body');
  setPart(addPath(inner, toRectanglePath({ x: -4.7, y: -4.7, width: 9.4, height: 9.4 })), 'pin-ground');
  setAttributes(setPart(addPath(inner, `M0 0${nearShapes[state].body}`), 'seat'), { 'data-state': state });
  if (nearShapes[state].mark !== '')
    setAttributes(setPart(addPath(inner, `M0 0${nearShapes[state].mark}`), 'mark'), { 'data-state': state });
  const at = { x: 0, y: state === 'SELECTED' ? -0.9 : 0.1 };
  if (text !== '') setPart(addName(inner, text, at, 3.5), 'pin-text');
  return group;
}
