import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, cartelTracking, fitLine } from './fit-line.ts';

/** Width of a fitted line in hundredths of the measure. */
const set = ({ text, width, size }: ReturnType<typeof fitLine>) => advance(text, width) * size;

describe('a line of wood type', () => {
  it.each(['Deportivo', 'Páramo', 'Atlético Ceiba', 'Corporación Deportiva Independiente'])(
    'fills the measure: %s',
    (name) => {
      expect(set(fitLine(name, 19))).toBeCloseTo(100, 0);
    },
  );

  it('grows by a third at most, and says what is left', () => {
    const fitted = fitLine('Rí', 19);

    expect(fitted.width).toBe(125);
    expect(fitted.size).toBeCloseTo(19 * 1.32, 3);
    expect(set(fitted) + fitted.rest).toBeCloseTo(100, 1);
  });

  it('shrinks at the narrowest width when it is too long', () => {
    const fitted = fitLine('Corporación Deportiva Independiente', 19);

    expect(fitted.width).toBe(62);
    expect(fitted.size).toBeLessThan(19);
  });

  it('never passes the edge, whatever it says', () => {
    const names = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
    fc.assert(
      fc.property(names, fc.integer({ min: 8, max: 30 }), (name, size) => {
        expect(set(fitLine(name, size))).toBeLessThanOrEqual(100.2);
      }),
    );
  });

  it('is wider the further along the axis it is set', () => {
    const anyStop = fc.double({ min: 62, max: 125, noNaN: true });
    fc.assert(
      fc.property(anyStop, anyStop, (one, other) => {
        const [narrow, wide] = [Math.min(one, other), Math.max(one, other)];
        expect(advance('PÁRAMO', narrow)).toBeLessThanOrEqual(advance('PÁRAMO', wide) + 1e-9);
      }),
    );
  });

  it('counts the tracking between letters and not after the last', () => {
    expect(advance('II', 100)).toBeCloseTo(advance('I', 100) * 2 + cartelTracking, 9);
  });
});
