import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateAdvance, fitLine, headlineTracking } from './fit-line.ts';

/** Calculates the width of a fitted line in hundredths of the container's width. */
const set = ({ text, width, size }: ReturnType<typeof fitLine>) => calculateAdvance(text, width) * size;

describe('a line of wood type', () => {
  it.each(['Deportivo', 'Páramo', 'Atlético Ceiba', 'Corporación Deportiva Independiente'])(
    'fills the full width: %s',
    (name) => {
      expect(set(fitLine(name, 19))).toBeCloseTo(100, 0);
    },
  );

  it('grows by at most a third and reports the width left over', () => {
    const fitted = fitLine('Rí', 19);

    expect(fitted.width).toBe(125);
    expect(fitted.size).toBeCloseTo(19 * 1.32, 3);
    expect(set(fitted) + fitted.remaining).toBeCloseTo(100, 1);
  });

  it('shrinks at the narrowest width when it is too long', () => {
    const fitted = fitLine('Corporación Deportiva Independiente', 19);

    expect(fitted.width).toBe(62);
    expect(fitted.size).toBeLessThan(19);
  });

  it('never passes the edge, whatever its text', () => {
    const names = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
    fc.assert(
      fc.property(names, fc.integer({ min: 8, max: 30 }), (name, size) => {
        expect(set(fitLine(name, size))).toBeLessThanOrEqual(100.2);
      }),
    );
  });

  it('is wider the further along the width axis it is set', () => {
    const anyStop = fc.double({ min: 62, max: 125, noNaN: true });
    fc.assert(
      fc.property(anyStop, anyStop, (one, other) => {
        const [narrow, wide] = [Math.min(one, other), Math.max(one, other)];
        expect(calculateAdvance('PÁRAMO', narrow)).toBeLessThanOrEqual(
          calculateAdvance('PÁRAMO', wide) + 1e-9,
        );
      }),
    );
  });

  it('counts the tracking between letters, not after the last one', () => {
    expect(calculateAdvance('II', 100)).toBeCloseTo(calculateAdvance('I', 100) * 2 + headlineTracking, 9);
  });

  it('keeps words apart by at least a fifth of the type size, even at the narrowest width', () => {
    const gap = calculateAdvance('I I', 62) - 2 * calculateAdvance('I', 62);

    expect(gap).toBeGreaterThan(0.2);
  });
});
