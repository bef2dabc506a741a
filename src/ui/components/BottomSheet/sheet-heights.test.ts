import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  heightAfterDrag,
  heightAfterKey,
  heightAfterPress,
  type SheetHeight,
  sheetHeights,
  sheetShares,
} from './sheet-heights.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('a released sheet', () => {
  it('settles at the nearest height when the pointer stood still', () => {
    fc.assert(
      fc.property(share, fc.integer({ min: -4, max: 4 }), (at, step) => {
        const rest = sheetShares[heightAfterDrag(at, step)];

        for (const height of sheetHeights)
          expect(Math.abs(rest - at)).toBeLessThanOrEqual(Math.abs(sheetShares[height] - at));
      }),
    );
  });

  it('never settles against the direction of the throw', () => {
    fc.assert(
      fc.property(share, fc.integer({ min: 5, max: 200 }), (at, step) => {
        expect(sheetShares[heightAfterDrag(at, step)]).toBeLessThanOrEqual(at);
        expect(sheetShares[heightAfterDrag(at, -step)]).toBeGreaterThanOrEqual(at);
      }),
    );
  });

  it.each([
    [0.1, -30, 'half'],
    [0.6, -30, 'full'],
    [0.9, 30, 'half'],
    [0.4, 30, 'peek'],
  ] as const)('at %f with a last step of %i px settles at %s', (at, step, rest) => {
    expect(heightAfterDrag(at, step)).toBe(rest);
  });
});

describe('a sheet without dragging', () => {
  it('reaches every height by pressing, then the first one again', () => {
    const seen: SheetHeight[] = ['peek'];
    for (let press = 0; press < sheetHeights.length; press++)
      seen.push(heightAfterPress[seen.at(-1) ?? 'peek']);

    expect(seen).toEqual(['peek', 'half', 'full', 'peek']);
  });

  it('moves up and down by arrow keys, and no further than its ends', () => {
    expect(sheetHeights.map((height) => heightAfterKey(height, 'ArrowUp'))).toEqual(['half', 'full', null]);
    expect(sheetHeights.map((height) => heightAfterKey(height, 'ArrowDown'))).toEqual([null, 'peek', 'half']);
    expect(heightAfterKey('peek', 'a')).toBeNull();
  });
});
