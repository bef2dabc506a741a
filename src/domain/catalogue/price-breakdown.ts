import type { Currency } from '../shared/money.ts';

/** An all-in price and its breakdown in minor units; `total` is the amount to pay. */
export type PriceBreakdown = {
  readonly base: number;
  readonly fee: number;
  readonly tax: number;
  readonly total: number;
  readonly currency: Currency;
};
