import { Element as SvgElement } from '@svgdotjs/svg.js';
import type { Bounds } from '#domain/venue/layout.ts';
import type { ScreenSize, Viewport } from '#domain/venue/viewport.ts';
import type {
  GroundPicture,
  Pin,
  SeatStroke,
  SectionLook,
  SectionPicture,
  Tag,
  TagLayer,
} from '../seat-map-picture.ts';
import { drawGates, drawGround } from './ground.painter.ts';
import { addHatchPatterns } from './hatch-patterns.ts';
import { createPinsPainter } from './pins.painter.ts';
import { createRingsPainter, type RingsPainter } from './rings.painter.ts';
import { createSeatsPainter } from './seats.painter.ts';
import { createSectionsPainter } from './sections.painter.ts';
import {
  addGroup,
  addPath,
  createSvgNode,
  round,
  setAttributeIfChanged,
  setAttributes,
  setPart,
  toRectanglePath,
} from './svg-elements.ts';
import { createTagsPainter } from './tags.painter.ts';

export type Painter = RingsPainter & {
  readonly node: SVGSVGElement;
  drawGround(picture: GroundPicture): void;
  drawSections(pictures: readonly SectionPicture[]): void;
  setSectionLook(section: number, look: SectionLook): void;
  setViewport(view: Viewport, screen: ScreenSize): void;
  /** Draws or redraws the seats of a section. */
  drawSeats(section: number, strokes: readonly SeatStroke[], near: boolean): void;
  removeSeats(section: number): void;
  setSeatsVisible(shown: boolean): void;
  drawPins(pins: readonly Pin[]): void;
  drawTags(layer: TagLayer, tags: readonly Tag[], size: number): void;
  /** Draws the strip under the row labels that stay at the edge of the screen. */
  drawRailStrip(strip: Bounds | null): void;
  remove(): void;
};

/**
 * Creates the painter, the only code that draws. It receives pictures and decides nothing. Colours are custom properties,
 * chosen by the style sheet from `data-part`, `data-state` and `data-rank`.
 */
export function createSeatMapPainter(host: HTMLElement): Painter {
  // Not the class Svg, whose constructor needs the short forms.
  const node = createSvgNode('svg');
  const svg = setAttributes(new SvgElement(node), { 'aria-hidden': 'true', focusable: 'false' });
  host.append(node);
  const getPattern = addHatchPatterns(svg);
  const addLayer = (name: string) => setPart(addGroup(svg), name);
  // In the order in which they lie on each other.
  const ground = addLayer('ground');
  const sections = createSectionsPainter({
    sections: addLayer('sections'),
    labels: addLayer('labels'),
    getHatch: (kind) => getPattern(kind === 'light' ? 'few-light' : 'few'),
  });
  const seatLayer = addLayer('seats');
  const seats = createSeatsPainter(seatLayer, getPattern('other'));
  const gates = addLayer('gates');
  const counts = createTagsPainter(addLayer('counts'));
  const numbers = createTagsPainter(addLayer('numbers'));
  const rows = createTagsPainter(addLayer('rows'));
  const pinLayer = addLayer('pins');
  const rail = addLayer('rail');
  const strip = setPart(addPath(rail, ''), 'strip');
  const drawTags = { counts, numbers, rows, rail: createTagsPainter(rail, { boxed: true }) };
  const rings = createRingsPainter(addLayer('rings'));
  let areSeatsShown: boolean | null = null;

  return {
    ...rings,
    node,
    drawGround(picture) {
      drawGround(ground, picture);
      drawGates(gates, picture);
    },
    drawSections: sections.draw,
    setSectionLook: sections.setLook,
    setViewport({ x, y, scale }, screen) {
      sections.flushNames();
      setAttributeIfChanged(
        node,
        'viewBox',
        `${round(x)} ${round(y)} ${round(screen.width / scale)} ${round(screen.height / scale)}`,
      );
    },
    drawSeats: seats.draw,
    removeSeats: seats.remove,
    setSeatsVisible(shown) {
      if (shown === areSeatsShown) return;
      areSeatsShown = shown;
      for (const layer of [seatLayer, pinLayer]) layer.node.style.display = shown ? '' : 'none';
      sections.showNames(!shown);
    },
    drawPins: createPinsPainter(pinLayer),
    drawTags: (layer, tags, size) => drawTags[layer](tags, size),
    drawRailStrip: (bounds) =>
      setAttributeIfChanged(strip.node, 'd', bounds === null ? '' : toRectanglePath(bounds)),
    remove: () => node.remove(),
  };
}
