import type { Outline, PlayingSurface } from '#domain/venue/layout.ts';
import type { SeatState } from '#domain/venue/seat-state.ts';
import { seatStateOf } from '#domain/venue/seat-state.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SeatRange, SeatTable } from '#domain/venue/seat-table.ts';
import { boundsOf } from '#domain/venue/turn.ts';
import { drawSurface } from './playing-surface.ts';
import type { Scene } from './scene.ts';
import type { GroundPicture, SeatStroke, SectionPicture } from './seat-map.painter.ts';
import { farShapes, nearShapes } from './seat-shapes.ts';

/** Sizes in pixels when the whole venue is on screen. */
const captionPixels = { wide: 13, narrow: 12 };
const gatePixels = { wide: 17, narrow: 12.5 };
const narrowBelow = 0.14;
const labelPixels = 11;
const readablePixels = 7.5;

export type GroundWords = {
  readonly surface: PlayingSurface;
  /** The stands' names as they should read now ('SUR · SOLD OUT'), in the layout's order. */
  readonly captions: readonly string[];
};

/** What stands still, sized for the scale at which the whole venue fits. */
export function groundPicture(scene: Scene, { surface, captions }: GroundWords, fit: number): GroundPicture {
  const { layout, angle, turned } = scene;
  const girth = fit < narrowBelow ? 'narrow' : 'wide';
  return {
    angle,
    kind: surface,
    shell: layout.shell.map((outline) => turnedOutline(scene, outline)),
    surface: drawSurface(surface, layout.playingArea),
    captions: layout.stands.map((stand, i) => ({
      text: captions[i] ?? stand.text,
      at: turned(stand),
      angle: upright(stand.angle + angle),
      size: captionPixels[girth] / fit,
    })),
    gates: layout.gates.map((gate) => ({ code: gate.code, at: turned(gate), size: gatePixels[girth] / fit })),
  };
}

/** The same without words: for a picture too small to read. */
export function surroundingsPicture(scene: Scene): GroundPicture {
  const surface = scene.layout.playingArea.surfaces[0] ?? 'FOOTBALL';
  return { ...groundPicture(scene, { surface, captions: [] }, 1), captions: [], gates: [] };
}

export function sectionPictures({ layout, outlines, turned }: Scene, fit: number): SectionPicture[] {
  return layout.sections.map((section, s) => {
    const outline = outlines[s] ?? [];
    const room = letterRoom(outline, Math.max(3, section.name.length));
    const size = Math.min(room, Math.max(section.label.size, labelPixels / fit));
    return {
      outline,
      label: section.name,
      at: turned(section.label),
      size,
      minor: size * fit < readablePixels,
    };
  });
}

/** One path per state for the seats of a section. `starts` keeps the moves, which never change. */
export function seatStrokes(
  states: SeatStateBytes,
  range: SeatRange,
  starts: readonly string[],
  near: boolean,
): SeatStroke[] {
  const shapes = near ? nearShapes : farShapes;
  const bodies = new Map<SeatState, string>();
  const marks = new Map<SeatState, string>();
  for (let seat = range.start; seat < range.end; seat++) {
    const state = seatStateOf(states[seat] ?? -1);
    const start = starts[seat - range.start] ?? '';
    const { body, mark } = shapes[state];
    bodies.set(state, (bodies.get(state) ?? '') + (body === '' ? '' : start + body));
    if (mark !== '') marks.set(state, (marks.get(state) ?? '') + start + mark);
  }
  return [...bodies].map(([state, body]) => ({ state, body, mark: marks.get(state) ?? '' }));
}

/** The move to each seat's middle. */
export function seatStarts(table: SeatTable, range: SeatRange): string[] {
  const starts: string[] = [];
  for (let seat = range.start; seat < range.end; seat++)
    starts.push(
      `M${Math.round((table.x[seat] ?? 0) * 10) / 10} ${Math.round((table.y[seat] ?? 0) * 10) / 10}`,
    );
  return starts;
}

function turnedOutline({ turned }: Scene, outline: Outline): Outline {
  const points: number[] = [];
  for (let i = 0; i + 1 < outline.length; i += 2) {
    const { x, y } = turned({ x: outline[i] ?? 0, y: outline[i + 1] ?? 0 });
    points.push(x, y);
  }
  return points;
}

/** Words never stand on their head. */
function upright(angle: number): number {
  const half = Math.PI / 2 + 1e-6;
  const turned = Math.atan2(Math.sin(angle), Math.cos(angle));
  if (turned > half) return turned - Math.PI;
  return turned < -half ? turned + Math.PI : turned;
}

/** How large so many letters may be: a plain box is filled, a wedge is trusted for less. */
function letterRoom(outline: Outline, letters: number): number {
  if (outline.length > 8) return (roomIn(outline) * 2.3) / letters;
  const { width, height } = boundsOf(outline);
  return Math.min((width * 0.88) / (letters * 0.56), height * 0.5);
}

/** Area over half the girth: how much room a word has, whichever way the section lies. */
export function roomIn(outline: Outline): number {
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
