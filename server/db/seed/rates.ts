import type { MarketCode } from '#domain/market/market.ts';
import type { PriceRates } from '#domain/sale/price.ts';

/** Service fee and tax of the demo's organisers, in basis points. Only the fee is taxed; sport tickets are not. */
export const demoPriceRates = {
  COL: { serviceFee: 600, tax: 1_900, taxOn: 'fee' },
  MEX: { serviceFee: 800, tax: 1_600, taxOn: 'fee' },
} as const satisfies Record<MarketCode, PriceRates>;
