import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoney } from '#testing/arbitraries/money.ts';
import { add, compare, money, pesos, sum } from '../shared/money.ts';
import { calculateCartTotal, countAdmissions, splitWalletPayment } from './cart.ts';
import { calculatePrice, getTotal, isConsistentPrice } from './price.ts';

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
        expect(isConsistentPrice(total)).toBe(true);
        expect(countAdmissions(lines)).toBe(seats.length);
      }),
    );
  });

  it('never mixes currencies', () => {
    const unit = calculatePrice(pesos(1, 'MXN'), rates);

    expect(() => calculateCartTotal([{ unit, quantity: 1 }], 'COP')).toThrow(TypeError);
  });
});

describe('splitWalletPayment', () => {
  it('pays everything if the balance suffices', () => {
    expect(splitWalletPayment(pesos(10, 'COP'), pesos(12, 'COP'))).toEqual({
      wallet: pesos(10, 'COP'),
      rest: pesos(0, 'COP'),
    });
  });

  it('pays nothing from a negative balance', () => {
    expect(splitWalletPayment(pesos(10, 'COP'), money(-1, 'COP')).wallet.amount).toBe(0);
  });

  it('adds up to the total with the remainder, and never exceeds the balance', () => {
    fc.assert(
      fc.property(anyMoney({}, ['MXN']), anyMoney({}, ['MXN']), (total, balance) => {
        const { wallet, rest } = splitWalletPayment(total, balance);

        expect(add(wallet, rest)).toEqual(total);
        expect(compare(wallet, balance)).toBeLessThanOrEqual(0);
        expect(rest.amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
