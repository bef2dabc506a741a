import type { Outline, PlayingSurface } from '#domain/venue/layout.ts';
import { calculateBounds } from '#domain/venue/quarter-turn.ts';
import type { SeatState } from '#domain/venue/seat-state.ts';
import { toSeatState } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SeatRange, SeatTable } from '#domain/venue/seat-table.ts';
import { separateGatesFromNames } from './gate-clearance.ts';
import { drawSurface } from './playing-surface.ts';
import type { Scene } from './scene.ts';
import type { GroundPicture, SeatStroke, SectionPicture } from './seat-map-picture.ts';
import { farShapes, nearShapes } from './seat-shapes.ts';

/** Sizes in pixels when the whole venue is on screen. */
const captionPixels = { wide: 13, narrow: 12 };
const gatePixels = { wide: 17, narrow: 12.5 };
const narrowBelow = 0.14;
const labelPixels = 11;
const readablePixels = 7.5;

export type GroundLabels = {
  readonly surface: PlayingSurface;
  /** The stands' current names ('SUR · SOLD OUT'), in the layout's order. */
  readonly captions: readonly string[];
};

/** Creates the static part of the picture, sized for the scale at which the whole venue fits. */
export function createGroundPicture(
  scene: Scene,
  { surface, captions }: GroundLabels,
  fit: number,
): GroundPicture {
  const { layout, angle, turnToScene } = scene;
  const girth = fit < narrowBelow ? 'narrow' : 'wide';
  const { x, y, width, height } = layout.playingArea;
  const signs = {
    captions: layout.stands.map((stand, i) => ({
      text: captions[i] ?? stand.text,
      at: turnToScene(stand),
      angle: keepUpright(stand.angle + angle),
      size: captionPixels[girth] / fit,
    })),
    gates: layout.gates.map((gate) => ({
      code: gate.code,
      at: turnToScene(gate),
      size: gatePixels[girth] / fit,
    })),
  };
  return {
    angle,
    kind: surface,
    shell: layout.shell.map((outline) => rotateOutline(scene, outline)),
    surface: drawSurface(surface, layout.playingArea),
    ...separateGatesFromNames(signs, turnToScene({ x: x + width / 2, y: y + height / 2 }), scene.bounds),
  };
}

/** Creates the static part without text, for a picture too small to read. */
export function createSurroundingsPicture(scene: Scene): GroundPicture {
  const surface = scene.layout.playingArea.surfaces[0] ?? 'FOOTBALL';
  return { ...createGroundPicture(scene, { surface, captions: [] }, 1), captions: [], gates: [] };
}

export function createSectionPictures(
  { layout, outlines, turnToScene }: Scene,
  fit: number,
): SectionPicture[] {
  return layout.sections.map((section, s) => {
    const outline = outlines[s] ?? [];
    const room = fitLetterSize(outline, Math.max(3, section.name.length));
    const size = Math.min(room, Math.max(section.label.size, labelPixels / fit));
    return {
      outline,
      label: section.name,
      at: turnToScene(section.label),
      size,
      minor: size * fit < readablePixels,
    };
  });
}

/** Creates one path per state for the seats of a section. `starts` holds the moves, which never change. */
export function createSeatStrokes(
  states: SeatStateBytes,
  range: SeatRange,
  starts: readonly string[],
  near: boolean,
): SeatStroke[] {
  const shapes = near ? nearShapes : farShapes;
  const bodies = new Map<SeatState, string>();
  const marks = new Map<SeatState, string>();
  for (let seat = range.start; seat < range.end; seat++) {
    const state = toSeatState(states[seat] ?? -1);
    const start = starts[seat - range.start] ?? '';
    const { body, mark } = shapes[state];
    bodies.set(state, (bodies.get(state) ?? '') + (body === '' ? '' : start + body));
    if (mark !== '') marks.set(state, (marks.get(state) ?? '') + start + mark);
  }
  return [...bodies].map(([state, body]) => ({ state, body, mark: marks.get(state) ?? '' }));
}

/** Builds the move to each seat's centre. */
export function buildSeatMoves(table: SeatTable, range: SeatRange): string[] {
  const starts: string[] = [];
  for (let seat = range.start; seat < range.end; seat++)
    starts.push(
      `M${Math.round((table.x[seat] ?? 0) * 10) / 10} ${Math.round((table.y[seat] ?? 0) * 10) / 10}`,
    );
  return starts;
}

function rotateOutline({ turnToScene }: Scene, outline: Outline): Outline {
  const points: number[] = [];
  for (let i = 0; i + 1 < outline.length; i += 2) {
    const { x, y } = turnToScene({ x: outline[i] ?? 0, y: outline[i + 1] ?? 0 });
    points.push(x, y);
  }
  return points;
}

/** Turns text that would stand on its head by half a turn. */
function keepUpright(angle: number): number {
  const half = Math.PI / 2 + 1e-6;
  const turnToScene = Math.atan2(Math.sin(angle), Math.cos(angle));
  if (turnToScene > half) return turnToScene - Math.PI;
  return turnToScene < -half ? turnToScene + Math.PI : turnToScene;
}

/** Calculates the largest letter size: a plain box is filled, a wedge less so. */
function fitLetterSize(outline: Outline, letters: number): number {
  if (outline.length > 8) return (measureLabelRoom(outline) * 2.3) / letters;
  const { width, height } = calculateBounds(outline);
  return Math.min((width * 0.88) / (letters * 0.56), height * 0.5);
}

/** Measures the room for a label as area over half the perimeter, independent of the section's direction. */
export function measureLabelRoom(outline: Outline): number {
  let area = 0;
  let girth = 0;
  const n = outline.length;
  for (let i = 0, j = n - 2; i + 1 < n; j = i, i += 2) {
    const [x, y, px, py] = [outline[i] ?? 0, outline[i + 1] ?? 0, outline[j] ?? 0, outline[j + 1] ?? 0];
    area += px * y - x * py;
    girth += Math.hypot(x - px, y - py);
  }
  return girth === 0 ? 0 : Math.abs(area) / girth;
}
