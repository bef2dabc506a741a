import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateContrast } from '#domain/catalogue/poster/colors.ts';
import { choosePlate } from './plate.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the plate of an event poster', () => {
  it('always has readable contrast', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(hex, { maxLength: 4 }), (id, colors) => {
        const plate = choosePlate(id, colors);

        expect(calculateContrast(plate.type, plate.ground)).toBeGreaterThanOrEqual(7);
        expect(calculateContrast(plate.accent, plate.ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('uses a team colour when one is dark enough', () => {
    expect(choosePlate('man-tra', ['#f5c518', '#12439b']).ground).toBe('#12439b');
  });
});
