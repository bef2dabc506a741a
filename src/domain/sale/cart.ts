import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import type { Currency } from '../shared/money.ts';
import { createZeroPrice } from './price.ts';

export type PricedItem = { readonly unit: PriceBreakdown; readonly quantity: number };

/** Calculates the total of a cart with its breakdown; to the cent the sum of the prices shown on the map. */
export function calculateCartTotal(items: readonly PricedItem[], currency: Currency): PriceBreakdown {
  return items.reduce(
    (total, { unit, quantity }) => addPrice(total, unit, quantity),
    createZeroPrice(currency),
  );
}

/** Counts the admissions in a cart. */
export const countAdmissions = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((count, { quantity }) => count + quantity, 0);

function addPrice(total: PriceBreakdown, unit: PriceBreakdown, quantity: number): PriceBreakdown {
  if (unit.currency !== total.currency)
    throw new TypeError(`Cannot mix ${total.currency} and ${unit.currency}`);
  return {
    base: total.base + unit.base * quantity,
    fee: total.fee + unit.fee * quantity,
    tax: total.tax + unit.tax * quantity,
    total: total.total + unit.total * quantity,
    currency: total.currency,
  };
}
