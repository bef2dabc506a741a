import { describe, expect, it } from 'vitest';
import { qrMatrix } from './qr-matrix.ts';

describe('a QR matrix', () => {
  const matrix = qrMatrix('TQ1AEBAGBAFAYDQ');
  const side = matrix.length;
  const finder = (top: number, left: number): string =>
    matrix
      .slice(top, top + 7)
      .map((row) =>
        row
          .slice(left, left + 7)
          .map((dark) => (dark ? '#' : '.'))
          .join(''),
      )
      .join('\n');
  const mark = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'].join('\n');

  it('is square with a finder pattern in three corners', () => {
    expect(matrix.every((row) => row.length === side)).toBe(true);
    expect((side - 21) % 4).toBe(0);
    expect([finder(0, 0), finder(0, side - 7), finder(side - 7, 0)]).toEqual([mark, mark, mark]);
  });

  it('differs when the text does', () => {
    expect(qrMatrix('TQ1AEBAGBAFAYDA')).not.toEqual(matrix);
  });
});
