import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import { type Currency, calculateShare, MINOR_UNITS, type Money } from '../shared/money.ts';

/** Rates in basis points (1 % = 100), so that money is never a float. */
export type PriceRates = {
  /** The service fee as a share of the base. */
  readonly serviceFee: number;
  /** The tax as a share of what `taxOn` names. */
  readonly tax: number;
  /** Assumption: sports tickets are not taxed; by default only the service fee is. */
  readonly taxOn: 'fee' | 'base-and-fee';
};

/** The smallest step of a fee or tax in minor units: Colombia uses no cents. */
export const chargeSteps = { COP: MINOR_UNITS, MXN: 1 } as const satisfies Record<Currency, number>;

/**
 * Calculates the all-in price of a base with its breakdown: the first figure a fan sees is the one that is
 * paid.
 */
export function calculatePrice(base: Money, rates: PriceRates): PriceBreakdown {
  const fee = calculateCharge(base, rates.serviceFee);
  const taxed = rates.taxOn === 'fee' ? fee : base.amount + fee;
  const tax = calculateCharge({ amount: taxed, currency: base.currency }, rates.tax);
  return { base: base.amount, fee, tax, total: base.amount + fee + tax, currency: base.currency };
}

function calculateCharge(whole: Money, basisPoints: number): number {
  const step = chargeSteps[whole.currency];
  return Math.round(calculateShare(whole, basisPoints).amount / step) * step;
}

/**
 * Breaks down an all-in price that the organiser fixed: fee and tax are what `calculatePrice` would give for
 * the remaining base, to the cent, in Colombia to the peso. Assumption: organisers advertise round totals.
 */
export function breakDownTotal(total: Money, rates: PriceRates): PriceBreakdown {
  let low = 0;
  let high = total.amount;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (calculatePrice({ amount: middle, currency: total.currency }, rates).total <= total.amount)
      low = middle;
    else high = middle - 1;
  }
  const price = calculatePrice({ amount: low, currency: total.currency }, rates);
  return { ...price, base: price.base + total.amount - price.total, total: total.amount };
}

export const createZeroPrice = (currency: Currency): PriceBreakdown => ({
  base: 0,
  fee: 0,
  tax: 0,
  total: 0,
  currency,
});

/** Returns true for a price of zero: it is shown as free, and an order of such prices needs no payment. */
export const isFree = ({ total }: Pick<PriceBreakdown, 'total'>): boolean => total === 0;

/** Returns the amount to pay. */
export const getTotal = (price: PriceBreakdown): Money => ({ amount: price.total, currency: price.currency });
