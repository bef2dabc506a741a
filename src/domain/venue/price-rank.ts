export const priceRanks = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type PriceRank = (typeof priceRanks)[number];

/** The ranks of up to six prices, whose colours lie further apart than those of eight. */
const spacedRanks = [1, 2, 3, 5, 6, 8] as const satisfies readonly PriceRank[];

/**
 * Ranks the price of each zone on the scale of eight colours, cheapest first. Equal prices share a colour; different ones do only
 * when there are more than eight.
 */
export function rankPrices(prices: ReadonlyMap<string, number>): ReadonlyMap<string, PriceRank> {
  const ladder = [...new Set(prices.values())].sort((a, b) => a - b);
  const scale = ladder.length <= spacedRanks.length ? spacedRanks : priceRanks;
  const share = ladder.length <= scale.length ? 1 : (scale.length - 1) / (ladder.length - 1);
  return new Map(
    [...prices].map(([zone, price]) => [zone, scale[Math.round(ladder.indexOf(price) * share)] ?? 8]),
  );
}
