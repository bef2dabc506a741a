import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies } from '../shared/money.ts';
import { splitBundlePrice } from './bundle-price.ts';

const amount = fc.nat(5_000_000_00);
const prices = fc
  .record({ base: amount, fee: amount, tax: amount, currency: fc.constantFrom(...currencies) })
  .map((parts) => ({ ...parts, total: parts.base + parts.fee + parts.tax }));

describe('splitBundlePrice', () => {
  it('gives shares that add up to the price, part by part, whatever the price and the number of events', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 40 }), (price, events) => {
        const shares = splitBundlePrice(price, events);
        const sum = (part: 'base' | 'fee' | 'tax' | 'total') =>
          shares.reduce((total, share) => total + share[part], 0);
        expect(shares).toHaveLength(events);
        expect([sum('base'), sum('fee'), sum('tax'), sum('total')]).toEqual([
          price.base,
          price.fee,
          price.tax,
          price.total,
        ]);
        for (const { base, fee, tax, total } of shares) expect(base + fee + tax).toBe(total);
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives whole pesos in Colombia and cents in Mexico, the larger shares first', () => {
    const parts = { base: 100_000, fee: 0, tax: 0, total: 100_000 };

    expect(splitBundlePrice({ ...parts, currency: 'COP' }, 3).map(({ total }) => total)).toEqual([
      33_400, 33_300, 33_300,
    ]);
    expect(splitBundlePrice({ ...parts, currency: 'MXN' }, 3).map(({ total }) => total)).toEqual([
      33_334, 33_333, 33_333,
    ]);
  });

  it('throws for no event', () => {
    expect(() => splitBundlePrice({ base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' }, 0)).toThrow(
      RangeError,
    );
  });
});
