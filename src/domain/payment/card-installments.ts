import { type MarketCode, markets } from '../market/market.ts';
import type { Currency, Money } from '../shared/money.ts';

export type CardInstallmentOption = {
  readonly installments: number;
  /** The amount of each installment and the total, in minor units. */
  readonly amount: number;
  readonly total: number;
};

/**
 * The card installments that the issuing bank offers for a price, as the provider returns them for the card's
 * BIN.
 */
export type CardInstallmentOptions = {
  readonly paymentMethodId: string;
  readonly issuer: { readonly id: string; readonly name: string } | null;
  readonly currency: Currency;
  readonly plans: readonly CardInstallmentOption[];
};

/** The card whose installments are queried: a saved one, or a new one by its BIN. */
export type CardInstallmentQuery =
  | { readonly kind: 'saved'; readonly cardId: string }
  | { readonly kind: 'new'; readonly bin: string };

/** The number of leading digits that identify the bank; no more of the card is used. */
const BIN_DIGITS = 8;

/** Extracts the BIN of a typed card number; null until enough digits are typed. */
export function extractBin(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  return digits.length < BIN_DIGITS ? null : digits.slice(0, BIN_DIGITS);
}

/** The cost of card installments in addition to the price. */
export const cardInstallmentCosts = ['NOTHING', 'INCLUDED', 'SET_BY_BANK'] as const;
export type CardInstallmentCost = (typeof cardInstallmentCosts)[number];

/**
 * Classifies the cost of card installments. Assumption: in Colombia the bank adds interest later, on its own
 * statement, and the provider's figures do not include it.
 */
export function classifyCardInstallmentCost(
  plan: CardInstallmentOption,
  price: Money,
  market: MarketCode,
): CardInstallmentCost {
  if (plan.total > price.amount) return 'INCLUDED';
  if (plan.installments === 1) return 'NOTHING';
  return markets[market].countryCode === 'co' ? 'SET_BY_BANK' : 'NOTHING';
}
