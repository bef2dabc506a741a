import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { describeSeatView } from '#domain/venue/seat-view.ts';
import { venueCodes } from '#domain/venue/venue-code.ts';
import { createSeatViewPicture, seatViewSize } from './seat-view-picture.ts';
import { createViewCamera, type Place } from './view-camera.ts';

const size = seatViewSize;
const span = Math.PI / 2;
const pointsOf = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
const isShown = ({ x, y }: { readonly x: number; readonly y: number }) =>
  x >= 0 && x <= size.width && y >= 0 && y <= size.height;

/** Returns true if a polygon contains a point: a ray from it crosses an odd number of edges. */
const contains = (path: string, x: number, y: number): boolean => {
  const points = pointsOf(path);
  return (
    points.filter((a, i) => {
      const b = points[(i + 1) % points.length] ?? a;
      return a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y);
    }).length %
      2 ===
    1
  );
};

describe('createViewCamera', () => {
  const far = fc.double({ min: 20, max: 500, noNaN: true });
  const around = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });

  it('shows its target in the middle, and more to the right what lies to the right', () => {
    fc.assert(
      fc.property(around, far, fc.double({ min: 1, max: 60, noNaN: true }), (angle, away, height) => {
        const eye: Place = [away * Math.cos(angle), away * Math.sin(angle), height];
        const camera = createViewCamera({ eye, target: [0, 0, 0], size, span, near: 1 });

        const middle = camera.project([0, 0, 0]);
        // On a plan whose y points down, the right hand of who looks at the middle is a quarter turn back.
        const right = camera.project([Math.sin(angle), -Math.cos(angle), 0]);

        expect(middle?.x).toBeCloseTo(size.width / 2);
        expect(middle?.y).toBeCloseTo(size.height / 2);
        expect(right?.x).toBeGreaterThan(size.width / 2);
        expect(camera.horizon).toBeLessThan(size.height / 2);
      }),
    );
  });

  it('cuts off what lies behind the viewer', () => {
    const camera = createViewCamera({ eye: [0, 100, 10], target: [0, 0, 0], size, span, near: 1 });
    const behind: readonly Place[] = [
      [-5, 120, 0],
      [5, 120, 0],
      [0, 140, 0],
    ];

    expect(camera.project([0, 120, 0])).toBeNull();
    expect(camera.area(behind)).toBe('');
    expect(camera.line(behind)).toBe('');
    expect(
      pointsOf(
        camera.line([
          [0, 0, 0],
          [0, 120, 0],
        ]),
      ),
    ).toHaveLength(2);
  });
});

describe('createSeatViewPicture', () => {
  it.each(venueCodes)('shows the field, and stands beyond it, from all around %s', (code) => {
    const layout = demoVenues[code]();
    const [surface = 'FOOTBALL'] = layout.playingArea.surfaces;
    for (const section of layout.sections.filter((_, s) => s % 9 === 0)) {
      const picture = createSeatViewPicture(layout, surface, section.label);

      expect(pointsOf(picture.field.ground).length).toBeGreaterThan(2);
      expect(pointsOf(picture.field.lines).some(isShown)).toBe(true);
      expect(picture.sections.flatMap(({ path }) => pointsOf(path)).some(isShown)).toBe(true);
      expect(JSON.stringify(picture)).not.toMatch(/NaN|Infinity|null/);
    }
  });

  it('shows the nearer end on the side that the words name', () => {
    const layout = demoVenues.ATS();
    const table = expandSeats(layout);
    fc.assert(
      fc.property(fc.nat({ max: table.count - 1 }), (seat) => {
        const place = { x: table.x[seat] ?? 0, y: table.y[seat] ?? 0 };
        const { side, height } = describeSeatView(layout, 'FOOTBALL', place);
        fc.pre(side === 'LEFT_END_NEARER' || side === 'RIGHT_END_NEARER');
        const eye: Place = [place.x, place.y, height * 11];
        const camera = createViewCamera({ eye, target: [0, 0, 0], size, span, near: 1 });

        const end = camera.project([place.x < 0 ? -400 : 400, 0, 0]);

        if (side === 'LEFT_END_NEARER') expect(end?.x).toBeLessThan(size.width / 2);
        else expect(end?.x).toBeGreaterThan(size.width / 2);
      }),
    );
  });

  it('covers the middle of the field with no stand in front of a seat', () => {
    const layout = demoVenues.OSW();
    const table = expandSeats(layout);
    const stride = Math.floor(table.count / 40);
    for (let seat = 0; seat < table.count; seat += stride) {
      const place = { x: table.x[seat] ?? 0, y: table.y[seat] ?? 0 };
      const { floor, sections } = createSeatViewPicture(layout, 'FOOTBALL', place);

      const stands = [floor, ...sections.map(({ path }) => path)].flatMap((path) => path.split('z'));

      expect(stands.filter((path) => contains(path, size.width / 2, size.height / 2))).toEqual([]);
    }
  });
});
