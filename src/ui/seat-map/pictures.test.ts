import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { quarterTurn } from '#domain/venue/quarter-turn.ts';
import { seatStateByte, seatStates } from '#domain/venue/seat-state.ts';
import { expandSeats, getSectionSeats } from '#domain/venue/seat-table.ts';
import { venueCodes } from '#domain/venue/venue-code.ts';
import { createAvailableStates } from '#testing/builders/available-seats.ts';
import { outlineText } from './label-glyphs.ts';
import { buildSeatMoves, createGroundPicture, createSeatStrokes, createSectionPictures } from './pictures.ts';
import { createScene } from './scene.ts';
import { farShapes, nearShapes } from './seat-shapes.ts';

const layout = demoVenues.IFC();
const table = expandSeats(layout);
const section = getSectionSeats(table, 0);
const starts = buildSeatMoves(table, section);
const moves = (path: string): string[] => path.match(/M-?[\d.]+ -?[\d.]+/g) ?? [];

describe('createSeatStrokes', () => {
  it('draws every seat once, in the path of its state', () => {
    const states = createAvailableStates(table.count);
    for (let seat = section.start; seat < section.end; seat++) states[seat] = seat % seatStates.length;

    const strokes = createSeatStrokes(states, section, starts, false);

    const byState = new Map(strokes.map(({ state, body }) => [state, moves(body)]));
    expect([...byState.values()].flat().sort()).toEqual([...starts].sort());
    for (const state of seatStates) {
      const own = starts.filter((_, i) => states[section.start + i] === seatStateByte[state]);
      expect(byState.get(state)).toEqual(own);
    }
  });

  it('adds marks only at close range', () => {
    const states = createAvailableStates(table.count).fill(seatStateByte.UNAVAILABLE);

    const [far] = createSeatStrokes(states, section, starts, false);
    const [near] = createSeatStrokes(states, section, starts, true);

    expect(far?.mark).toBe('');
    expect(moves(near?.mark ?? '')).toEqual(starts);
  });
});

describe('seat shapes', () => {
  it.each([
    ['far', farShapes],
    ['near', nearShapes],
  ])('distinguish the states without colour, from %s', (_, shapes) => {
    const drawn = Object.values(shapes).map(({ body, mark }) => `${body}|${mark}`);

    expect(new Set(drawn).size).toBe(seatStates.length);
  });

  it('keep the flags of an arc and scale its lengths', () => {
    expect(nearShapes.READ.body).toBe('m-3.11 0a3.11 3.11 0 0 1 6.21 0a3.11 3.11 0 0 1 -6.21 0z');
  });
});

describe.each(venueCodes)('the picture of %s', (code) => {
  const venue = demoVenues[code]();
  const scene = createScene(venue, () => expandSeats(venue), quarterTurn);

  it('keeps all text within its bounds, upright or nearly', () => {
    const { captions, gates } = createGroundPicture(scene, { surface: 'FOOTBALL', captions: [] }, 0.1);
    const { x, y, width, height } = scene.bounds;

    for (const { at } of [...captions, ...gates]) {
      expect(at.x).toBeGreaterThan(x);
      expect(at.x).toBeLessThan(x + width);
      expect(at.y).toBeGreaterThan(y);
      expect(at.y).toBeLessThan(y + height);
    }
    for (const { angle } of captions) expect(Math.abs(angle)).toBeLessThanOrEqual(Math.PI / 2 + 1e-6);
  });

  it.each([
    [390, 300],
    [412, 420],
    [784, 560],
  ])('keeps the gates clear of the stands’ names on %i × %i pixels', (width, height) => {
    for (const turn of [0, quarterTurn]) {
      const turned = createScene(venue, () => expandSeats(venue), turn);
      const fit = Math.min(width / turned.bounds.width, height / turned.bounds.height);
      const { captions, gates } = createGroundPicture(turned, { surface: 'FOOTBALL', captions: [] }, fit);
      for (const { text, at, angle, size } of captions)
        for (const gate of gates) {
          const [x, y] = [gate.at.x - at.x, gate.at.y - at.y];
          const along = Math.abs(x * Math.cos(angle) + y * Math.sin(angle));
          const across = Math.abs(y * Math.cos(angle) - x * Math.sin(angle));
          const isBeside = along >= text.length * size * 0.4 + gate.size / 2;

          expect(isBeside || across >= size * 0.5 + gate.size / 2).toBe(true);
        }
    }
  });

  it('labels each section', () => {
    expect(createSectionPictures(scene, 0.2).map(({ label }) => label)).toEqual(
      venue.sections.map(({ name }) => name),
    );
  });
});

describe('outlineText', () => {
  it('centres what it draws', () => {
    const word = outlineText('114', { x: 100, y: 50 }, 10) ?? '';
    const starts = [...word.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

    expect(starts).toEqual([
      [92.4, 53.4],
      [97.4, 53.4],
      [102.4, 53.4],
    ]);
  });

  it('returns null for words with other letters', () => {
    expect(outlineText('General Sur', { x: 0, y: 0 }, 10)).toBeNull();
  });
});
