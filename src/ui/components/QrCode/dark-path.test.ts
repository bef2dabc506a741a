import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDarkPath, quietZone } from './dark-path.ts';

const squares = fc.integer({ min: 1, max: 30 }).chain((side) =>
  fc.array(fc.array(fc.boolean(), { minLength: side, maxLength: side }), {
    minLength: side,
    maxLength: side,
  }),
);

/** Reads the rectangles back into modules. */
function modulesOf(path: string, side: number): boolean[][] {
  const matrix = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let i = 0; i < Number(length); i += 1) {
      const row = matrix[Number(y) - quietZone];
      if (row) row[Number(x) - quietZone + i] = true;
    }
  }
  return matrix;
}

describe('the dark modules of a QR code', () => {
  it('are all drawn, and nothing else is', () => {
    fc.assert(
      fc.property(squares, (matrix) => {
        expect(modulesOf(buildDarkPath(matrix), matrix.length)).toEqual(matrix);
      }),
    );
  });
});
