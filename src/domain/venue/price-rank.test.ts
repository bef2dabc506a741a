import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceRanks, rankPrices } from './price-rank.ts';

const pricesOf = (amounts: readonly number[]) =>
  new Map(amounts.map((amount, index) => [`zone ${index}`, amount]));

describe('rankPrices', () => {
  it('increases with the price and gives equal prices one colour', () => {
    const ranks = rankPrices(
      new Map([
        ['dear', 90],
        ['cheap', 10],
        ['also cheap', 10],
        ['middle', 40],
      ]),
    );

    expect(Object.fromEntries(ranks)).toEqual({ cheap: 1, 'also cheap': 1, middle: 2, dear: 3 });
  });

  it('gives each of eight prices a colour of its own, dearer ones a higher rank', () => {
    const amounts = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, (distinct) => {
        const ranks = rankPrices(pricesOf(distinct.toSorted((a, b) => a - b)));

        expect(new Set(ranks.values()).size).toBe(distinct.length);
        expect([...ranks.values()]).toEqual([...ranks.values()].toSorted((a, b) => a - b));
      }),
    );
  });

  it('uses the colours that lie furthest apart for up to six prices', () => {
    expect([...rankPrices(pricesOf([1, 2, 3, 4, 5, 6])).values()]).toEqual([1, 2, 3, 5, 6, 8]);
  });

  it('spreads more prices than colours over the whole scale, never decreasing', () => {
    const ranks = [...rankPrices(pricesOf(Array.from({ length: 11 }, (_, i) => i * 5))).values()];

    expect(ranks[0]).toBe(priceRanks[0]);
    expect(ranks.at(-1)).toBe(priceRanks.at(-1));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });
});
