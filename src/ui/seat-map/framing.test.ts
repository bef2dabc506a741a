import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { quarterTurn } from '#domain/venue/quarter-turn.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { fitView, getDetailLevel } from '#domain/venue/viewport.ts';
import { toScreen } from '#testing/builders/screen-point.ts';
import { chooseAngle, createSectionView, fitMargin, fitZoneView, revealFreeSeat } from './framing.ts';
import { createSectionScene } from './map-view.ts';
import { createScene } from './scene.ts';

const seatless = () => {
  throw new Error('a zone is framed by its sections alone');
};
const screens = [
  { width: 390, height: 420 },
  { width: 860, height: 560 },
];

describe('the rotation of the map', () => {
  it.each([
    [{ width: 390, height: 560 }, quarterTurn],
    [{ width: 390, height: 300 }, quarterTurn],
    [{ width: 320, height: 180 }, quarterTurn],
    [{ width: 820, height: 1_100 }, quarterTurn],
    [{ width: 860, height: 560 }, 0],
  ])('of a screen of %j is %d, whatever bars take from the height of a phone', (screen, angle) => {
    expect(chooseAngle(screen)).toBe(angle);
  });
});

describe.each(Object.entries(demoVenues))('a requested zone of %s', (_, venue) => {
  const layout = venue();
  const stadium = createScene(layout, seatless, 0);

  it.each(screens)('fits all of its sections on a screen of $width × $height', (screen) => {
    for (const { code } of layout.zones) {
      const view = fitZoneView(stadium, code, screen);
      for (const [s, section] of layout.sections.entries()) {
        const box = stadium.boxes[s];
        if (section.zone !== code || box === undefined) continue;
        const first = toScreen(view, box);
        const last = toScreen(view, { x: box.x + box.width, y: box.y + box.height });
        expect(Math.min(first.x, first.y)).toBeGreaterThanOrEqual(0);
        expect(last.x).toBeLessThanOrEqual(screen.width);
        expect(last.y).toBeLessThanOrEqual(screen.height);
      }
    }
  });

  it.each(screens)('stays outside the scale of seats on a screen of $width × $height', (screen) => {
    const whole = fitView(stadium.bounds, screen, fitMargin);
    const scales = layout.zones.map(({ code }) => fitZoneView(stadium, code, screen).scale);

    expect(scales.filter((scale) => scale > whole.scale && getDetailLevel(scale) !== 'sections')).toEqual([]);
  });

  it('is the whole venue when the zone is unknown', () => {
    const screen = { width: 390, height: 420 };

    expect(fitZoneView(stadium, null, screen)).toEqual(fitView(stadium.bounds, screen, fitMargin));
  });
});

describe('the zones of a stadium', () => {
  it('are shown closer than the whole stadium when they lie on one side of it', () => {
    const layout = demoVenues.ATS();
    const stadium = createScene(layout, seatless, 0);
    const screen = { width: 390, height: 420 };
    const whole = fitView(stadium.bounds, screen, fitMargin);

    const nearer = layout.zones.filter(
      ({ code }) => fitZoneView(stadium, code, screen).scale > whole.scale * 1.3,
    );

    expect(nearer.length).toBeGreaterThan(0);
  });
});

describe('the first view of a section on a phone', () => {
  const layout = demoVenues.ATS();
  const table = expandSeats(layout);
  const section = layout.sections.findIndex(({ stage }) => stage === 'numbered');
  const scene = createSectionScene(layout, () => table, section);
  const screen = { width: 390, height: 490 };
  const first = createSectionView(scene, section, screen, true);
  const start = table.rows.find((row) => row.section === section)?.start ?? 0;
  const last = table.rows.findLast((row) => row.section === section)?.start ?? 0;
  const isFreeAt =
    (...free: readonly number[]) =>
    (seat: number) =>
      free.includes(seat);

  it('moves to the only free seat, wherever it is', () => {
    const view = revealFreeSeat(scene, section, first, screen, isFreeAt(last));
    const { x, y } = scene.getSeats();
    const at = toScreen(view, { x: x[last] ?? 0, y: y[last] ?? 0 });

    expect(toScreen(first, { x: x[last] ?? 0, y: y[last] ?? 0 }).y).toBeGreaterThan(screen.height);
    expect(Math.min(at.x, at.y)).toBeGreaterThan(0);
    expect(at.x).toBeLessThan(screen.width);
    expect(at.y).toBeLessThan(screen.height);
  });

  it('stays at the first rows while they have free seats, and when none is left', () => {
    expect(revealFreeSeat(scene, section, first, screen, () => true)).toEqual(first);
    expect(revealFreeSeat(scene, section, first, screen, isFreeAt())).toEqual(first);
    expect(revealFreeSeat(scene, section, first, screen, isFreeAt(start, last)).scale).toBe(first.scale);
  });
});
