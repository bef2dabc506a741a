import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok } from '../shared/result.ts';
import { decodeSeatRanges, encodeSeatRanges } from './seat-ranges.ts';

describe('ranges of seats', () => {
  it('have a short text', () => {
    expect(encodeSeatRanges([3, 4, 5, 9, 11, 12])).toBe('3-5,9,11-12');
    expect(encodeSeatRanges([])).toBe('');
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 90_000 })), (seats) => {
        const inOrder = seats.toSorted((one, other) => one - other);
        expect(decodeSeatRanges(encodeSeatRanges(inOrder))).toEqual(ok(inOrder));
      }),
    );
  });

  it.each(['x', '1,', '5-3', '4,4', '9,3', '1-999999', '-1'])('are rejected as "%s"', (text) => {
    expect(decodeSeatRanges(text).ok).toBe(false);
  });
});
