import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { detailAt, fitView, toScreen } from '#domain/venue/viewport.ts';
import { fitMargin, zoneView } from './framing.ts';
import { sceneOf } from './scene.ts';

const seatless = () => {
  throw new Error('a zone is framed by its sections alone');
};
const screens = [
  { width: 390, height: 420 },
  { width: 860, height: 560 },
];

describe.each(Object.entries(demoVenues))('a zone of %s that is looked for', (_, venue) => {
  const layout = venue();
  const stadium = sceneOf(layout, seatless, 0);

  it.each(screens)('has all of its sections on a screen of $width × $height', (screen) => {
    for (const { code } of layout.zones) {
      const view = zoneView(stadium, code, screen);
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

  it.each(screens)('comes as close as sections are shown on a screen of $width × $height', (screen) => {
    const whole = fitView(stadium.bounds, screen, fitMargin);
    const scales = layout.zones.map(({ code }) => zoneView(stadium, code, screen).scale);

    expect(scales.filter((scale) => scale > whole.scale && detailAt(scale) !== 'sections')).toEqual([]);
  });

  it('is all of the venue when there is none by that name', () => {
    const screen = { width: 390, height: 420 };

    expect(zoneView(stadium, null, screen)).toEqual(fitView(stadium.bounds, screen, fitMargin));
  });
});

describe('the zones of a stadium', () => {
  it('come nearer than the stadium as a whole, where they are one side of it', () => {
    const layout = demoVenues.ATS();
    const stadium = sceneOf(layout, seatless, 0);
    const screen = { width: 390, height: 420 };
    const whole = fitView(stadium.bounds, screen, fitMargin);

    const nearer = layout.zones.filter(
      ({ code }) => zoneView(stadium, code, screen).scale > whole.scale * 1.3,
    );

    expect(nearer.length).toBeGreaterThan(0);
  });
});
