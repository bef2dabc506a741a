import { addPrice, type PriceBreakdown } from '../catalogue/price-breakdown.ts';
import type { Currency } from '../shared/money.ts';
import { createZeroPrice } from './price.ts';

export type PricedItem = { readonly unit: PriceBreakdown; readonly quantity: number };

/** Calculates the total of a cart with its breakdown; to the cent the sum of the prices shown on the map. */
export function calculateCartTotal(items: readonly PricedItem[], currency: Currency): PriceBreakdown {
  return items.reduce(
    (total, { unit, quantity }) => addPrice(total, multiplyPrice(unit, quantity)),
    createZeroPrice(currency),
  );
}

/** Counts the admissions in a cart. */
export const countAdmissions = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((count, { quantity }) => count + quantity, 0);

const multiplyPrice = (
  { base, fee, tax, total, currency }: PriceBreakdown,
  times: number,
): PriceBreakdown => ({
  base: base * times,
  fee: fee * times,
  tax: tax * times,
  total: total * times,
  currency,
});
