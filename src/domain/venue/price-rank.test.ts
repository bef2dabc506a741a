import { describe, expect, it } from 'vitest';
import { priceRanks, rankPrices } from './price-rank.ts';

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

  it('spreads more prices than colours over the whole scale, never decreasing', () => {
    const prices = new Map(Array.from({ length: 11 }, (_, i) => [`zone ${i}`, i * 5]));

    const ranks = [...rankPrices(prices).values()];

    expect(ranks[0]).toBe(priceRanks[0]);
    expect(ranks.at(-1)).toBe(priceRanks.at(-1));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });
});
