export const priceRanks = [1, 2, 3, 4, 5, 6] as const;
export type PriceRank = (typeof priceRanks)[number];

/** Ranks the price of each zone on the scale of six colours, cheapest first; equal prices share a colour. */
export function rankPrices(prices: ReadonlyMap<string, number>): ReadonlyMap<string, PriceRank> {
  const ladder = [...new Set(prices.values())].sort((a, b) => a - b);
  const top = Math.max(1, ladder.length - 1);
  return new Map(
    [...prices].map(([zone, price]) => {
      const step = ladder.length <= 6 ? ladder.indexOf(price) : Math.round((ladder.indexOf(price) / top) * 5);
      return [zone, priceRanks[step] ?? 6];
    }),
  );
}
