import fc from 'fast-check';
import { currencies, type Money, money } from '#domain/shared/money.ts';

/** Any amount that a sale can have, in one or either currency; far from the limit of safe integers. */
export const anyMoney = (
  range: { readonly min?: number; readonly max?: number } = {},
  ofCurrencies: readonly (typeof currencies)[number][] = currencies,
): fc.Arbitrary<Money> =>
  fc
    .tuple(
      fc.integer({ min: range.min ?? 0, max: range.max ?? 100_000_000_000 }),
      fc.constantFrom(...ofCurrencies),
    )
    .map(([amount, currency]) => money(amount, currency));
