import type { PriceParts } from '../reservation/reservation.ts';
import { type Currency, compare, type Money, subtract, zero } from '../shared/money.ts';
import { freePrice } from './price.ts';

export type PricedLine = { readonly unit: PriceParts; readonly quantity: number };

/** Calculates the total of a cart with its breakdown; to the cent the sum of the prices shown on the map. */
export function cartTotal(lines: readonly PricedLine[], currency: Currency): PriceParts {
  return lines.reduce((total, { unit, quantity }) => plus(total, unit, quantity), freePrice(currency));
}

/** Counts the admissions in a cart. */
export const placesIn = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((places, { quantity }) => places + quantity, 0);

/** Splits a total into the wallet portion, limited by the balance, and the remainder for another method. */
export function payFromWallet(
  total: Money,
  balance: Money,
): { readonly wallet: Money; readonly rest: Money } {
  const usable = compare(balance, zero(balance.currency)) < 0 ? zero(balance.currency) : balance;
  const wallet = compare(usable, total) < 0 ? usable : total;
  return { wallet, rest: subtract(total, wallet) };
}

function plus(total: PriceParts, unit: PriceParts, quantity: number): PriceParts {
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
