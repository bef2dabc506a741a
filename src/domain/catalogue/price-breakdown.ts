import type { Currency } from '../shared/money.ts';

/** An all-in price and its breakdown in minor units; `total` is the amount to pay. */
export type PriceBreakdown = {
  readonly base: number;
  readonly fee: number;
  readonly tax: number;
  readonly total: number;
  readonly currency: Currency;
};

/** Adds two prices, part by part. Throws a TypeError for different currencies, since that is a bug. */
export function addPrice(left: PriceBreakdown, right: PriceBreakdown): PriceBreakdown {
  if (left.currency !== right.currency)
    throw new TypeError(`Cannot mix ${left.currency} and ${right.currency}`);
  return {
    base: left.base + right.base,
    fee: left.fee + right.fee,
    tax: left.tax + right.tax,
    total: left.total + right.total,
    currency: left.currency,
  };
}
