import { type MarketCode, markets } from '../market/market.ts';
import type { Currency, Money } from '../shared/money.ts';

export type InstallmentPlan = {
  readonly installments: number;
  /** Each part, and all of them, in minor units. */
  readonly amount: number;
  readonly total: number;
};

/** In how many parts the bank behind a card lets a price be paid; the provider's answer for the card's first digits. */
export type InstallmentOptions = {
  readonly paymentMethodId: string;
  readonly issuer: { readonly id: string; readonly name: string } | null;
  readonly currency: Currency;
  readonly plans: readonly InstallmentPlan[];
};

/** Which card the bank is asked about: one that is kept, or a new one by the digits that name its bank. */
export type CardAsked =
  | { readonly kind: 'saved'; readonly cardId: string }
  | { readonly kind: 'new'; readonly bin: string };

/** How many digits of a card name its bank, and no more of it. */
const BIN_DIGITS = 8;

/** The digits that name the bank of a card as typed; null until there are enough of them. */
export function binOf(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  return digits.length < BIN_DIGITS ? null : digits.slice(0, BIN_DIGITS);
}

/** What paying in parts costs beside the price. */
export const installmentCosts = ['NOTHING', 'INCLUDED', 'UP_TO_THE_BANK'] as const;
export type InstallmentCost = (typeof installmentCosts)[number];

/**
 * Whether parts cost more than the price. Assumption: in Colombia the bank adds its interest later, on its own statement,
 * and the provider's figures say nothing of it.
 */
export function costOf(plan: InstallmentPlan, price: Money, market: MarketCode): InstallmentCost {
  if (plan.total > price.amount) return 'INCLUDED';
  if (plan.installments === 1) return 'NOTHING';
  return markets[market].countryCode === 'co' ? 'UP_TO_THE_BANK' : 'NOTHING';
}
