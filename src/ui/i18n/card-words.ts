import type { SavedCard } from '#domain/payment/saved-card.ts';

/** Brands by the provider's names for them; another is called what the provider calls it. They are said the same everywhere. */
const brandNames: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['debvisa', 'Visa'],
  ['master', 'Mastercard'],
  ['debmaster', 'Mastercard'],
  ['amex', 'American Express'],
]);

export const brandName = (brand: string): string => brandNames.get(brand) ?? brand;

/** What tells a card apart. */
export const cardName = ({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>) => ({
  brand: brandName(brand),
  lastFour,
});

/** '11 / 30', as it stands on the card, in one piece. */
export const cardExpiry = ({ expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>): string =>
  `${String(expMonth).padStart(2, '0')}\u00a0/\u00a0${String(expYear % 100).padStart(2, '0')}`;
