import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toScreen } from '#testing/builders/screen-point.ts';
import {
  calculateVisibleBounds,
  clampView,
  findBoxesInView,
  fitView,
  getDetailLevel,
  interpolateView,
  minNumberPitch,
  minSeatPitch,
  overlaps,
  panBy,
  toWorld,
  worldPitch,
  zoomAt,
} from './viewport.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const view = fc.record({ x: number(-3000, 3000), y: number(-3000, 3000), scale: number(0.05, 6) });
const screen = fc.record({ width: number(200, 2000), height: number(200, 2000) });
const point = fc.record({ x: number(0, 1000), y: number(0, 1000) });
const box = fc.record({
  x: number(-3000, 3000),
  y: number(-3000, 3000),
  width: number(50, 5000),
  height: number(50, 5000),
});

describe('viewport', () => {
  it('converts to world coordinates and back', () => {
    fc.assert(
      fc.property(view, point, (given, at) => {
        const back = toScreen(given, toWorld(given, at));

        expect(back.x).toBeCloseTo(at.x, 6);
        expect(back.y).toBeCloseTo(at.y, 6);
      }),
    );
  });

  it('keeps the point under the finger when zooming', () => {
    fc.assert(
      fc.property(view, point, number(0.2, 5), (given, at, factor) => {
        const limits = { bounds: { x: 0, y: 0, width: 1, height: 1 }, minScale: 0.05, maxScale: 6 };

        const held = toScreen(zoomAt(given, at, factor, limits), toWorld(given, at));

        expect(held.x).toBeCloseTo(at.x, 6);
        expect(held.y).toBeCloseTo(at.y, 6);
      }),
    );
  });

  it('pans pixel by pixel with a drag', () => {
    fc.assert(
      fc.property(view, point, number(-300, 300), number(-300, 300), (given, at, dx, dy) => {
        const moved = toScreen(panBy(given, dx, dy), toWorld(given, at));

        expect(moved.x).toBeCloseTo(at.x + dx, 6);
        expect(moved.y).toBeCloseTo(at.y + dy, 6);
      }),
    );
  });

  it('interpolates from start to end with an even change of size', () => {
    fc.assert(
      fc.property(view, view, (from, to) => {
        const [start, half, end] = [0, 0.5, 1].map((share) => interpolateView(from, to, share));

        expect(start?.scale).toBeCloseTo(from.scale, 6);
        expect(start?.x).toBeCloseTo(from.x, 4);
        expect(half?.scale).toBeCloseTo(Math.sqrt(from.scale * to.scale), 6);
        expect(end?.x).toBeCloseTo(to.x, 4);
        expect(end?.y).toBeCloseTo(to.y, 4);
      }),
    );
  });

  it('interpolates views whose sizes differ in the last bit', () => {
    const halfway = interpolateView({ x: 0, y: 0, scale: 1 }, { x: 10, y: 4, scale: 1 - 2 ** -53 }, 0.5);

    expect(halfway).toEqual({ x: 5, y: 2, scale: expect.closeTo(1, 9) });
  });

  it('shows all of the bounds that it fits', () => {
    fc.assert(
      fc.property(box, screen, (bounds, size) => {
        const shown = calculateVisibleBounds(fitView(bounds, size, 10), size);

        expect(shown.x).toBeLessThanOrEqual(bounds.x);
        expect(shown.y).toBeLessThanOrEqual(bounds.y);
        expect(shown.x + shown.width).toBeGreaterThanOrEqual(bounds.x + bounds.width);
        expect(shown.y + shown.height).toBeGreaterThanOrEqual(bounds.y + bounds.height);
      }),
    );
  });

  it('never loses the bounds, and clamping is idempotent', () => {
    fc.assert(
      fc.property(view, screen, box, (given, size, bounds) => {
        const limits = { bounds, minScale: 0.1, maxScale: 5 };

        const clamped = clampView(given, size, limits);

        expect(overlaps(calculateVisibleBounds(clamped, size), bounds)).toBe(true);
        const again = clampView(clamped, size, limits);
        expect(again.x).toBeCloseTo(clamped.x, 6);
        expect(again.y).toBeCloseTo(clamped.y, 6);
        expect(clamped.scale).toBeGreaterThanOrEqual(0.1);
        expect(clamped.scale).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('lists exactly the boxes on screen, the central one first', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 30 }), box, (boxes, visible) => {
        const found = findBoxesInView(boxes, visible);

        const expected = boxes.flatMap((candidate, i) => (overlaps(candidate, visible) ? [i] : []));
        expect([...found].sort((a, b) => a - b)).toEqual(expected);
        const away = found.map((i) => {
          const { x, y, width, height } = boxes[i] ?? visible;
          return Math.hypot(
            x + width / 2 - visible.x - visible.width / 2,
            y + height / 2 - visible.y - visible.height / 2,
          );
        });
        expect(away).toEqual([...away].sort((a, b) => a - b));
      }),
    );
  });

  it.each([
    [minSeatPitch - 0.1, 'sections'],
    [minSeatPitch, 'seats'],
    [minNumberPitch - 0.1, 'seats'],
    [minNumberPitch, 'numbers'],
  ] as const)('shows at a pitch of %s px: %s', (pitch, detail) => {
    expect(getDetailLevel(pitch / worldPitch)).toBe(detail);
  });
});
