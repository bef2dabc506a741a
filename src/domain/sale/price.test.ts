import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoney } from '#testing/arbitraries/money.ts';
import { currencies, pesos } from '../shared/money.ts';
import { calculateCartTotal } from './cart.ts';
import { breakDownTotal, calculatePrice, createZeroPrice, getTotal, isFree } from './price.ts';

const anyRates = fc.record({
  serviceFee: fc.integer({ min: 0, max: 3_000 }),
  tax: fc.integer({ min: 0, max: 2_500 }),
  taxOn: fc.constantFrom('fee' as const, 'base-and-fee' as const),
});

describe('calculatePrice', () => {
  it('adds the service fee and the tax on it', () => {
    const price = calculatePrice(pesos(60_000, 'COP'), { serviceFee: 1_000, tax: 1_900, taxOn: 'fee' });

    expect(price).toEqual({ base: 6_000_000, fee: 600_000, tax: 114_000, total: 6_714_000, currency: 'COP' });
  });

  it('adds the tax on the whole price where the whole is taxed', () => {
    const price = calculatePrice(pesos(1_000, 'MXN'), {
      serviceFee: 1_500,
      tax: 1_600,
      taxOn: 'base-and-fee',
    });

    expect(price).toEqual({ base: 100_000, fee: 15_000, tax: 18_400, total: 133_400, currency: 'MXN' });
  });

  it('always adds up to the cent, and never costs less than its base', () => {
    fc.assert(
      fc.property(anyMoney(), anyRates, (base, rates) => {
        const price = calculatePrice(base, rates);

        expect(price.base + price.fee + price.tax).toBe(price.total);
        expect(Math.min(price.base, price.fee, price.tax)).toBeGreaterThanOrEqual(0);
        expect(getTotal(price).amount).toBeGreaterThanOrEqual(base.amount);
        expect(getTotal(price).currency).toBe(base.currency);
      }),
    );
  });
});

describe('breakDownTotal', () => {
  it('keeps the total and extracts fee and tax', () => {
    const price = breakDownTotal(pesos(45_000, 'COP'), { serviceFee: 600, tax: 1_900, taxOn: 'fee' });

    expect(price).toEqual({ base: 4_200_100, fee: 252_000, tax: 47_900, total: 4_500_000, currency: 'COP' });
  });

  it('gives whole pesos in Colombia for a total in whole pesos', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), anyRates, (units, rates) => {
        const { base, fee, tax } = breakDownTotal(pesos(units, 'COP'), rates);

        expect([base % 100, fee % 100, tax % 100]).toEqual([0, 0, 0]);
      }),
    );
  });

  it('inverts calculatePrice up to a rounding cent, in Colombia a peso', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000_000 }),
        fc.constantFrom(...currencies),
        anyRates,
        (amount, currency, rates) => {
          const price = breakDownTotal({ amount, currency }, rates);
          const forward = calculatePrice({ amount: price.base, currency }, rates);

          expect(price.total).toBe(amount);
          expect(price.base + price.fee + price.tax).toBe(price.total);
          expect(Math.min(price.base, price.fee, price.tax)).toBeGreaterThanOrEqual(0);
          const step = currency === 'COP' ? 100 : 1;
          expect(Math.abs(forward.fee - price.fee)).toBeLessThanOrEqual(step);
          expect(Math.abs(forward.tax - price.tax)).toBeLessThanOrEqual(step);
        },
      ),
    );
  });
});

/** Spec §3 (ticket type FREE). */
describe('isFree', () => {
  it('is true of a cart whose every price is zero, and of no other', () => {
    const anyUnit = fc
      .constantFrom(0, 0, 1, 450_000)
      .map((total) => ({ ...createZeroPrice('COP'), base: total, total }));
    const anyItem = fc.record({ unit: anyUnit, quantity: fc.integer({ min: 1, max: 8 }) });

    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 6 }), (items) => {
        expect(isFree(calculateCartTotal(items, 'COP'))).toBe(items.every(({ unit }) => unit.total === 0));
      }),
    );
  });
});
