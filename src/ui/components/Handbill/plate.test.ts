import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '../Poster/colors.ts';
import { plateOf } from './plate.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the plate of a handbill', () => {
  it('can always be read', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(hex, { maxLength: 4 }), (id, colors) => {
        const plate = plateOf(id, colors);

        expect(contrast(plate.type, plate.ground)).toBeGreaterThanOrEqual(7);
        expect(contrast(plate.accent, plate.ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('takes a team colour where one is dark enough', () => {
    expect(plateOf('man-tra', ['#f5c518', '#12439b']).ground).toBe('#12439b');
  });
});
