import type { G } from '@svgdotjs/svg.js';
import type { GroundPicture } from '../seat-map-picture.ts';
import {
  addGroup,
  addName,
  addPath,
  addRect,
  addText,
  createSquare,
  setPart,
  toDegrees,
  toPolygonPath,
} from './svg-elements.ts';

/** Draws the static part of the picture: shell, field and names of stands. */
export function drawGround(ground: G, picture: GroundPicture): void {
  ground.clear();
  for (const [i, outline] of picture.shell.entries())
    setPart(addPath(ground, toPolygonPath(outline)), i === 0 ? 'shell' : 'floor');
  const field = setPart(addGroup(ground), 'field');
  field.node.setAttribute('data-surface', picture.kind);
  field.node.setAttribute('transform', `rotate(${toDegrees(picture.angle)})`);
  setPart(addPath(field, picture.surface.ground), 'field-ground');
  setPart(addPath(field, picture.surface.bands), 'field-bands');
  setPart(addPath(field, picture.surface.lines), 'field-lines');
  setPart(addPath(field, picture.surface.solid), 'field-solid');
  for (const { text, at, angle, size } of picture.captions) {
    const caption = setPart(addText(ground, text, { x: 0, y: 0 }, size), 'caption');
    caption.node.setAttribute('transform', `translate(${at.x} ${at.y}) rotate(${toDegrees(angle)})`);
  }
}

/** Draws the signs of the gates, which lie above the seats. */
export function drawGates(gates: G, picture: GroundPicture): void {
  gates.clear();
  for (const { code, at, size } of picture.gates) {
    const gate = setPart(addGroup(gates), 'gate');
    gate.node.setAttribute('transform', `translate(${at.x} ${at.y})`);
    addRect(gate, createSquare(size), size / 6);
    setPart(addName(gate, code, { x: 0, y: 0 }, size * 0.62), 'gate-name');
  }
}
