import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoVenues } from './generate/demo-venues.ts';
import { expandSeats } from './seat-table.ts';
import { createElevation, describeSeatView } from './seat-view.ts';
import { venueCodes } from './venue-code.ts';

const venues = Object.fromEntries(
  venueCodes.map((code) => {
    const layout = demoVenues[code]();
    return [code, { layout, table: expandSeats(layout) }];
  }),
);

describe('the view from a seat', () => {
  it.each(venueCodes)('has a distance and a height that people believe, everywhere in %s', (code) => {
    const { layout, table } = venues[code] ?? expect.fail();
    fc.assert(
      fc.property(fc.nat({ max: table.count - 1 }), (seat) => {
        const place = { x: table.x[seat] ?? 0, y: table.y[seat] ?? 0 };

        const { distance, height } = describeSeatView(
          layout,
          layout.playingArea.surfaces[0] ?? 'FOOTBALL',
          place,
        );

        expect(distance).toBeGreaterThan(0);
        expect(distance).toBeLessThan(200);
        expect(height).toBeGreaterThan(1);
        expect(height).toBeLessThan(80);
      }),
    );
  });

  it.each(venueCodes)('never falls with the distance from the field in %s', (code) => {
    const { layout } = venues[code] ?? expect.fail();
    const elevation = createElevation(layout);
    const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    const away = fc.double({ min: 0, max: 3000, noNaN: true });
    fc.assert(
      fc.property(angle, away, away, (direction, a, b) => {
        const at = (distance: number) =>
          elevation({ x: distance * Math.cos(direction), y: distance * Math.sin(direction) });

        expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)));
      }),
    );
  });

  it('says on which side the nearer end lies, and the other one from across the field', () => {
    const { layout } = venues.ATS ?? expect.fail();
    const sideAt = (x: number, y: number) => describeSeatView(layout, 'FOOTBALL', { x, y }).side;

    // North is to the left of the plan, and the western stand above the field.
    expect(sideAt(0, -700)).toBe('HALFWAY');
    expect(sideAt(-500, -700)).toBe('RIGHT_END_NEARER');
    expect(sideAt(-500, 700)).toBe('LEFT_END_NEARER');
    expect(sideAt(500, 700)).toBe('RIGHT_END_NEARER');
    expect(sideAt(-1000, 0)).toBe('BEHIND_THE_END');
    expect(sideAt(1000, 800)).toBe('CORNER');
  });

  it('looks at the stage of a concert, which takes one end', () => {
    const { layout } = venues.SAN ?? expect.fail();
    const sideAt = (x: number, y: number) => describeSeatView(layout, 'STAGE', { x, y }).side;

    expect(sideAt(700, 0)).toBe('STAGE_AHEAD');
    expect(sideAt(-245, 500)).toBe('BESIDE_STAGE');
    expect(sideAt(-700, 0)).toBe('BEHIND_STAGE');
  });
});
