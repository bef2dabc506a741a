import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import { type Currency, compare, type Money, subtract, zero } from '../shared/money.ts';
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

/** Splits a total into the wallet portion, limited by the balance, and the remainder for another method. */
export function splitWalletPayment(
  total: Money,
  balance: Money,
): { readonly wallet: Money; readonly rest: Money } {
  const usable = compare(balance, zero(balance.currency)) < 0 ? zero(balance.currency) : balance;
  const wallet = compare(usable, total) < 0 ? usable : total;
  return { wallet, rest: subtract(total, wallet) };
}

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
