import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoney } from '#testing/arbitraries/money.ts';
import { pesos, sum } from '../shared/money.ts';
import { calculateCartTotal, countAdmissions } from './cart.ts';
import { calculatePrice, getTotal } from './price.ts';

const rates = { serviceFee: 1_250, tax: 1_900, taxOn: 'fee' } as const;
const anyLine = fc.record({
  unit: anyMoney({ max: 500_000_000 }, ['COP']).map((base) => calculatePrice(base, rates)),
  quantity: fc.integer({ min: 1, max: 20 }),
});

describe('calculateCartTotal', () => {
  it('is, to the cent, the sum of the prices on the map', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 10 }), (lines) => {
        const seats = lines.flatMap(({ unit, quantity }) =>
          Array.from({ length: quantity }, () => getTotal(unit)),
        );
        const total = calculateCartTotal(lines, 'COP');

        expect(getTotal(total)).toEqual(sum(seats, 'COP'));
        expect(total.base + total.fee + total.tax).toBe(total.total);
        expect(countAdmissions(lines)).toBe(seats.length);
      }),
    );
  });

  it('never mixes currencies', () => {
    const unit = calculatePrice(pesos(1, 'MXN'), rates);

    expect(() => calculateCartTotal([{ unit, quantity: 1 }], 'COP')).toThrow(TypeError);
  });
});
