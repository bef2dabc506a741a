import type { PriceParts } from '../reservation/reservation.ts';
import { type Currency, compare, type Money, subtract, zero } from '../shared/money.ts';
import { freePrice } from './price.ts';

export type PricedLine = { readonly unit: PriceParts; readonly quantity: number };

/** The total of a cart, part by part: equal to the cent to the prices on the map that it is made of. */
export function cartTotal(lines: readonly PricedLine[], currency: Currency): PriceParts {
  return lines.reduce((total, { unit, quantity }) => plus(total, unit, quantity), freePrice(currency));
}

/** How many places a cart holds. */
export const placesIn = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((places, { quantity }) => places + quantity, 0);

/** What the wallet pays and what is left for another method; the wallet never pays more than it has. */
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
