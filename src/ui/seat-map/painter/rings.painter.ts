import type { G } from '@svgdotjs/svg.js';
import type { Point } from '#domain/venue/gesture.ts';
import type { Outline } from '#domain/venue/layout.ts';
import { addPath, round, setAttributeIfChanged, setPart, toPolygonPath } from './svg-elements.ts';

export type RingKind = 'hover' | 'focus';

export type RingsPainter = {
  /** Marks a seat; null removes the mark. */
  drawRing(kind: RingKind, at: Point | null): void;
  /** Marks a section; null removes the mark. */
  drawOutline(kind: RingKind, outline: Outline | null): void;
};

const rings = {
  hover: 'm-4.4-4.4h8.8v8.8h-8.8z',
  focus:
    'm-4.6-3a1.6 1.6 0 0 1 1.6-1.6h6a1.6 1.6 0 0 1 1.6 1.6v6a1.6 1.6 0 0 1-1.6 1.6h-6a1.6 1.6 0 0 1-1.6-1.6z',
} as const satisfies Record<RingKind, string>;

/** Creates the painter of the marks of pointer and keyboard: a focus is drawn with a halo, to be seen on any ground. */
export function createRingsPainter(layer: G): RingsPainter {
  const hover = setPart(addPath(layer, ''), 'hover');
  const halo = setPart(addPath(layer, ''), 'focus-out');
  const focus = setPart(addPath(layer, ''), 'focus-in');
  const draw = (kind: RingKind, d: string): void => {
    for (const { node } of kind === 'hover' ? [hover] : [halo, focus]) setAttributeIfChanged(node, 'd', d);
  };
  return {
    drawRing: (kind, at) => draw(kind, at === null ? '' : `M${round(at.x)} ${round(at.y)}${rings[kind]}`),
    drawOutline: (kind, outline) => draw(kind, outline === null ? '' : toPolygonPath(outline)),
  };
}
