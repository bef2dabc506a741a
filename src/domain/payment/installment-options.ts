import type { Currency } from '../shared/money.ts';

/** In how many parts the bank behind a card lets a price be paid; the provider's answer for the card's first digits. */
export type InstallmentOptions = {
  readonly paymentMethodId: string;
  readonly issuer: { readonly id: string; readonly name: string } | null;
  readonly currency: Currency;
  readonly plans: readonly {
    readonly installments: number;
    /** Each part, and all of them, in minor units. */
    readonly amount: number;
    readonly total: number;
  }[];
};
