import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoney } from '#testing/arbitraries/money.ts';
import {
  add,
  calculateShare,
  compare,
  currencies,
  equals,
  isZero,
  type Money,
  money,
  multiply,
  pesos,
  split,
  subtract,
  sum,
  zero,
} from './money.ts';

const ofPesos = anyMoney({}, ['COP']);

describe('money', () => {
  it('is an integer in minor units: 68.000 pesos are 6 800 000', () => {
    expect(pesos(68_000, 'COP')).toEqual({ amount: 6_800_000, currency: 'COP' });
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never %s', (amount) => {
    expect(() => money(amount, 'COP')).toThrow(RangeError);
  });

  it('never mixes currencies', () => {
    expect(() => add(pesos(1, 'COP'), pesos(1, 'MXN'))).toThrow(TypeError);
    expect(() => compare(pesos(1, 'COP'), pesos(1, 'MXN'))).toThrow(TypeError);
    expect(equals(pesos(1, 'COP'), pesos(1, 'MXN'))).toBe(false);
  });

  it.each(currencies)('has a zero in %s, the sum of an empty list', (currency) => {
    expect(isZero(sum([], currency))).toBe(true);
    expect(sum([], currency)).toEqual(zero(currency));
  });

  it('adds and subtracts without loss', () => {
    fc.assert(
      fc.property(ofPesos, ofPesos, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a);
      }),
    );
  });

  it('multiplies like repeated addition', () => {
    fc.assert(
      fc.property(ofPesos, fc.integer({ min: 0, max: 40 }), (price, times) => {
        expect(multiply(price, times)).toEqual(sum(Array<Money>(times).fill(price), 'COP'));
      }),
    );
  });
});

describe('split', () => {
  it('gives the remainder to the last part', () => {
    expect(split(money(100, 'MXN'), 3).map(({ amount }) => amount)).toEqual([33, 33, 34]);
  });

  it('neither loses nor creates a cent, and parts differ by less than their number', () => {
    fc.assert(
      fc.property(anyMoney(), fc.integer({ min: 1, max: 60 }), (whole, parts) => {
        const amounts = split(whole, parts);
        const [first, last] = [amounts.at(0), amounts.at(-1)];

        expect(amounts).toHaveLength(parts);
        expect(sum(amounts, whole.currency)).toEqual(whole);
        expect(amounts.slice(0, -1).every((part) => part.amount === first?.amount)).toBe(true);
        expect((last?.amount ?? 0) - (first?.amount ?? 0)).toBeGreaterThanOrEqual(0);
        expect((last?.amount ?? 0) - (first?.amount ?? 0)).toBeLessThan(parts);
      }),
    );
  });

  it.each([0, -1, 1.5])('rejects %s parts', (parts) => {
    expect(() => split(pesos(1, 'COP'), parts)).toThrow(RangeError);
  });
});

describe('calculateShare', () => {
  it.each([
    [1_000, 1_900, 190],
    [1, 5_000, 1],
    [1, 4_999, 0],
    [-1, 5_000, -1],
    [3, 3_333, 1],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  ])('of %d minor units at %d basis points is %d', (amount, basisPoints, expected) => {
    expect(calculateShare(money(amount, 'COP'), basisPoints).amount).toBe(expected);
  });

  it('is within half a minor unit of the exact share', () => {
    fc.assert(
      fc.property(ofPesos, fc.integer({ min: 0, max: 10_000 }), (whole, basisPoints) => {
        const doubled = 2n * (BigInt(calculateShare(whole, basisPoints).amount) * 10_000n);
        const exact = 2n * BigInt(whole.amount) * BigInt(basisPoints);

        expect(doubled - exact <= 10_000n && exact - doubled < 10_000n).toBe(true);
      }),
    );
  });

  it('rejects a rate that is not an integer', () => {
    expect(() => calculateShare(pesos(1, 'COP'), 0.19)).toThrow(RangeError);
  });
});
